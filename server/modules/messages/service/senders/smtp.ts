/** E-mail by SMTP. */
import type { Transporter } from "nodemailer";
import type { SmtpConfig } from "../../contract.ts";
import type { Sender } from "./sender.ts";
import { SMTP_CONNECT_MS, SMTP_SOCKET_MS } from "../../rules.ts";

export function createSmtpSender(config: SmtpConfig): Sender {
  let transport: Promise<Transporter> | undefined;
  return async ({ to, subject, text }) => {
    const open = await (transport ??= openTransport(config));
    // As an object: a text would be read as a list of addresses.
    await open.sendMail({ from: config.from, to: { name: "", address: to }, subject, text });
  };
}

/** The library is loaded with the first message: a start does not wait for it. */
async function openTransport({ host, port, secure, auth, requireTls }: SmtpConfig): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure,
    ...(auth === undefined ? {} : { auth }),
    requireTLS: requireTls,
    connectionTimeout: SMTP_CONNECT_MS,
    greetingTimeout: SMTP_CONNECT_MS,
    socketTimeout: SMTP_SOCKET_MS,
    // A message names no file and no address from which its content would be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
