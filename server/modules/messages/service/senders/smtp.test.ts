import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createSmtpSender } from "./smtp.ts";

interface Received {
  readonly from: string | false;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly text: string;
}

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve()))));

/** A mail server on this machine; answers its port and what it has received. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === "secret" ? done(null, { user: username }) : done(new Error("wrong password")),
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (chunk) => (text += String(chunk)));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom && mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          text,
        });
        done();
      });
    },
    ...options,
  });
  // Refused connections are what some tests are for.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { received, port: (server.server.address() as AddressInfo).port };
}

const config = (port: number, more = {}) => ({
  host: "127.0.0.1",
  port,
  secure: false,
  auth: undefined,
  from: "平台 <no-reply@example.com>",
  requireTls: false,
  ...more,
});
const MESSAGE = {
  to: "wang@example.cn",
  subject: "验证码",
  text: "您的验证码是 1234567",
  template: "verificationCode",
  variables: {},
};

/** Text of a message whose body is quoted-printable or base64. */
function bodyText(source: string): string {
  const [head = "", body = ""] = source.split("\r\n\r\n");
  return /base64/i.test(head)
    ? Buffer.from(body, "base64").toString("utf8")
    : Buffer.from(
        body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        "latin1",
      ).toString("utf8");
}

it("delivers a message to a mail server, signed in", async () => {
  const { received, port } = await startMailServer({ authOptional: false });
  await createSmtpSender(config(port, { auth: { user: "mailer", pass: "secret" } }))(MESSAGE);
  expect(received).toMatchObject([{ from: "no-reply@example.com", to: ["wang@example.cn"], user: "mailer" }]);
  expect(received[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(bodyText(received[0]?.text ?? "")).toContain("您的验证码是 1234567");
});

it("sends several messages, each to its own address", async () => {
  const { received, port } = await startMailServer();
  const send = createSmtpSender(config(port));
  for (const to of ["a@example.cn", "b@example.cn"]) await send({ ...MESSAGE, to });
  expect(received.map(({ to }) => to)).toEqual([["a@example.cn"], ["b@example.cn"]]);
});

it("adds no header from a subject with line breaks", async () => {
  const { received, port } = await startMailServer();
  await createSmtpSender(config(port))({ ...MESSAGE, subject: "hello\r\nBcc: thief@example.cn\r\nX-More: 1" });
  const [head = ""] = (received[0]?.text ?? "").split("\r\n\r\n");
  expect(head).not.toMatch(/^(?:Bcc|X-More):/im);
  expect(received[0]?.to).toEqual(["wang@example.cn"]);
});

it.each([
  ["a wrong password", { authOptional: false }, { auth: { user: "mailer", pass: "wrong" } }],
  [
    "a recipient that the server refuses",
    { onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(new Error("unknown")) },
    {},
  ],
  ["a server without TLS where TLS is required", {}, { requireTls: true }],
] as const)("fails on %s", async (_, options, more) => {
  const { received, port } = await startMailServer(options as SMTPServerOptions);
  await expect(createSmtpSender(config(port, more))(MESSAGE)).rejects.toThrow();
  expect(received).toEqual([]);
});

it("fails where no server listens", async () => {
  const { port } = await startMailServer();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  await expect(createSmtpSender(config(port))(MESSAGE)).rejects.toThrow();
});
