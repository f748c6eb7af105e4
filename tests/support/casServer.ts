// A CAS server in this process for a real browser: it signs its visitor in at once and sends them back with a ticket.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface TestCas {
  readonly url: string;
  /** Who its visitors are from now on. */
  signIn(user: string): void;
  close(): Promise<void>;
}

const answer = (inner: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;

export async function startCasServer(): Promise<TestCas> {
  const given = new Map<string, { readonly user: string; readonly service: string }>();
  let user = "";
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://cas");
    const service = searchParams.get("service") ?? "";
    if (pathname === "/cas/login") {
      const ticket = `ST-${given.size + 1}-${"x".repeat(20)}`;
      given.set(ticket, { user, service });
      const back = new URL(service);
      back.searchParams.set("ticket", ticket);
      return void response.writeHead(302, { location: back.href }).end();
    }
    const ticket = given.get(searchParams.get("ticket") ?? "");
    const fits = pathname === "/cas/serviceValidate" && ticket?.service === service;
    return void response.end(
      answer(
        fits
          ? `<cas:authenticationSuccess><cas:user>${ticket.user}</cas:user></cas:authenticationSuccess>`
          : `<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure>`,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    signIn: (name) => {
      user = name;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
