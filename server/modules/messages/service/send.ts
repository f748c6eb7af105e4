/** The one way to send a message. */
import type { TemplateModel } from "#core/language";
import type { Log } from "#engine/server";
import type { Channel, Message } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import type { TemplateRepo, TemplateRow } from "../repo/templates.ts";
import { canonicalTarget, oneLine, renderTemplate, templateFault } from "../rules.ts";
import type { Sender } from "./senders/sender.ts";

export type Send = (message: Message) => Promise<void>;

export type Senders = Readonly<Record<Channel, Sender | undefined>>;

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { sms: "短信", email: "邮件" };

interface SendOptions {
  readonly senders: Senders;
  readonly repo: Pick<TemplateRepo, "byCode">;
  /** A template as its file has it now. */
  readonly fileOf: (code: string) => Pick<TemplateModel, "title" | "text" | "variables"> | undefined;
  readonly log: Log;
}

/**
 * Never inside a transaction: it waits for others. Throws `MESSAGES.PHONE` and `MESSAGES.EMAIL` for an address that is
 * none, `NO_SENDER` and `SEND_FAILED` where the message did not go.
 */
export function createSend({ senders, repo, fileOf, log }: SendOptions): Send {
  return async ({ channel, to, template: code, variables }) => {
    const address = canonicalTarget(channel, to);
    if (address === undefined) throw messageErrors.error(channel === "sms" ? "PHONE" : "EMAIL");
    const template = await repo.byCode(code);
    if (template === undefined) throw new Error(`There is no message template ${code}.`);
    if (!(template.channels ?? "").split(",").includes(channel))
      throw new Error(`The template ${code} is not for ${channel}.`);
    const { title, text: written, declared } = textOf(template, fileOf(code), log);
    const text = renderTemplate(written, declared, variables);
    const sender = senders[channel];
    if (sender === undefined) throw messageErrors.error("NO_SENDER", { channel: CHANNEL_NAMES[channel] });
    try {
      await sender({ to: address, subject: oneLine(title), text, template: code, variables });
    } catch (error) {
      log.error({ ...causeOf(error), channel, template: code }, "a message could not be sent");
      throw messageErrors.error("SEND_FAILED", { channel: CHANNEL_NAMES[channel] });
    }
  };
}

/** The text that operators have edited; that of the file where the edited one does not fit the variables any more. */
function textOf(row: TemplateRow, file: ReturnType<SendOptions["fileOf"]>, log: Log) {
  const declared = Object.keys(JSON.parse(row.variables ?? "{}") as object);
  const fault = templateFault(row.text, declared);
  if (fault === undefined || file === undefined) return { title: row.title, text: row.text, declared };
  log.warn({ template: row.template, fault }, "an edited template does not fit its variables; its file's text is sent");
  return { title: file.title, text: file.text, declared: Object.keys(file.variables) };
}

/**
 * Of an error of a sender what holds neither the address nor the text: they are personal data, and a code is a secret.
 * Mail servers repeat addresses in what they answer, and the mail library in its messages.
 */
function causeOf(error: unknown): Readonly<Record<"code" | "responseCode" | "command", unknown>> {
  const { code, responseCode, command, cause } = error as Record<string, unknown>;
  return { code: code ?? (cause as { readonly code?: unknown } | undefined)?.code, responseCode, command };
}
