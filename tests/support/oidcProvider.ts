// A real OpenID Connect provider in this process, and the browser that is sent to it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const OIDC_CLIENT = { id: "heartwood", secret: "a-secret-of-the-tests-alone-0123456789" } as const;

export interface TestProvider {
  readonly issuer: string;
  /** Sends a browser there in which this person has signed in; answers where it is sent back to. */
  visit(url: string, subject: string): Promise<URL>;
  /** Who signs in there from now on: for a real browser, which goes there itself. */
  signIn(subject: string): void;
  close(): Promise<void>;
}

/** @param redirectUri the landing of the product */
export async function startOidcProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let person = "";
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    cookies: { keys: ["a-key-of-the-tests"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // Whoever signs in there has agreed already.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") === true)
      void provider.interactionFinished(request, response, { login: { accountId: person } });
    else answer(request, response);
  });
  return {
    issuer,
    visit: (url, subject) => {
      person = subject;
      return browse(url, issuer);
    },
    signIn: (subject) => {
      person = subject;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Follows the redirects of one site with its cookies, until one leads to another site. */
async function browse(first: string, site: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(first);
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.origin !== site) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = reply.headers.get("location");
    if (location === null) throw new Error(`${url.href} answered ${reply.status}: ${await reply.text()}`);
    url = new URL(location, url);
  }
  throw new Error(`${first} leads nowhere.`);
}
