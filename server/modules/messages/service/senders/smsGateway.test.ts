import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createSmsSender } from "./smsGateway.ts";

const MESSAGE = {
  to: "13812345678",
  subject: "验证码",
  text: "您的验证码是 1234567",
  template: "verificationCode",
  variables: { code: "1234567" },
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A gateway on this machine; answers its address. */
async function startGateway(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(handle);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
};

it("posts number, text, template and variables with the configured headers", async () => {
  let received: unknown;
  const url = await startGateway((request, response) => {
    void bodyOf(request).then((body) => {
      received = { method: request.method, key: request.headers["x-key"], body };
      response.end('{"ok":true}');
    });
  });
  await createSmsSender({ url, headers: { "X-Key": "secret" } })(MESSAGE);
  const { subject: _subject, to, ...rest } = MESSAGE;
  expect(received).toEqual({ method: "POST", key: "secret", body: { phone: to, ...rest } });
});

it.each([
  ["a refusal", (response: ServerResponse) => void response.writeHead(500).end("{}")],
  ["an answer without end", (response: ServerResponse) => void response.end("x".repeat(1_000_000))],
  ["a connection that ends", (response: ServerResponse) => void response.destroy()],
])("fails on %s", async (_, answer) => {
  const url = await startGateway((_request, response) => answer(response));
  await expect(createSmsSender({ url, headers: {} })(MESSAGE)).rejects.toThrow();
});

it("gives the status of a refusal, which is logged", async () => {
  const url = await startGateway((_request, response) => void response.writeHead(503).end());
  await expect(createSmsSender({ url, headers: {} })(MESSAGE)).rejects.toMatchObject({ responseCode: 503 });
});

it("follows no redirect, so that neither text nor key goes elsewhere", async () => {
  const paths: (string | undefined)[] = [];
  const url = await startGateway((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await expect(createSmsSender({ url, headers: { "X-Key": "secret" } })(MESSAGE)).rejects.toThrow();
  expect(paths).toEqual(["/send"]);
});

it("gives up on a gateway that does not answer", async () => {
  const url = await startGateway(() => {});
  await expect(createSmsSender({ url, headers: {} }, 50)(MESSAGE)).rejects.toThrow(/timeout|aborted/i);
});
