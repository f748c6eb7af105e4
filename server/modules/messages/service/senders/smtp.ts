/** E-mail by SMTP. */
import { createTransport } from "nodemailer";
import type { SmtpConfig } from "../../contract.ts";
import type { Sender } from "./sender.ts";

const CONNECT_MS = 3_000;
const SOCKET_MS = 10_000;

export function createSmtpSender({ url, from, requireTls }: SmtpConfig): Sender {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A message names no file and no address from which its content would be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    // As objects: a text would be read as a list of addresses.
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
