/** The one way to send a short message or an e-mail. */
import type { Database, Log } from "#engine/server";
import type { Channel, Message, PushResult } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import { canonicalTarget, oneLine, renderTemplate } from "../rules.ts";
import type { RecordPush } from "./pushes.ts";
import type { Sender } from "./senders/sender.ts";
import type { TextOfTemplate } from "./templateTexts.ts";

/** `test`: who tries a template by hand. */
export type Send = (message: Message, test?: { readonly by: string }) => Promise<void>;

export type Senders = Readonly<Record<Channel, Sender | undefined>>;

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { sms: "短信", email: "邮件" };

interface SendOptions {
  readonly database: Pick<Database, "read">;
  readonly senders: Senders;
  readonly textOf: TextOfTemplate;
  /** What becomes of a message that a sender has accepted. */
  readonly accepted: (channel: Channel) => PushResult;
  readonly record: RecordPush;
  readonly log: Log;
}

/**
 * Never inside a transaction: it waits for others. Throws `MESSAGES.PHONE` and `MESSAGES.EMAIL` for an address that is
 * none, `NO_SENDER` and `SEND_FAILED` where the message did not go. Each attempt is in the history of pushes.
 */
export function createSend({ database, senders, textOf, accepted, record, log }: SendOptions): Send {
  return async ({ channel, to, template, variables }, test) => {
    const address = canonicalTarget(channel, to);
    if (address === undefined) throw messageErrors.error(channel === "sms" ? "PHONE" : "EMAIL");
    const { title, text: written, declared } = await textOf(database.read, template, channel);
    const text = renderTemplate(written, declared, variables);
    const subject = oneLine(title);
    const push = { channel, to: address, title: subject, template, ...(test && { test }) };
    const recorded = (result: PushResult, error?: string): Promise<void> =>
      // The message has gone, or has not; its trace changes nothing of that.
      record({ ...push, result, ...(error !== undefined && { error }) }).catch((failure: unknown) =>
        log.error({ err: failure, channel, template }, "a push could not be recorded"),
      );
    const sender = senders[channel];
    if (sender === undefined) {
      await recorded("failed", "未配置");
      throw messageErrors.error("NO_SENDER", { channel: CHANNEL_NAMES[channel] });
    }
    try {
      await sender({ to: address, subject, text, template, variables });
    } catch (error) {
      const cause = causeOf(error);
      log.error({ ...cause, channel, template }, "a message could not be sent");
      await recorded("failed", String(cause.responseCode ?? cause.code ?? "发送失败").slice(0, 200));
      throw messageErrors.error("SEND_FAILED", { channel: CHANNEL_NAMES[channel] });
    }
    await recorded(accepted(channel));
  };
}

/**
 * Of an error of a sender what holds neither the address nor the text: they are personal data, and a code is a secret.
 * Mail servers repeat addresses in what they answer, and the mail library in its messages.
 */
function causeOf(error: unknown): Readonly<Record<"code" | "responseCode" | "command", unknown>> {
  const { code, responseCode, command, cause } = error as Record<string, unknown>;
  return { code: code ?? (cause as { readonly code?: unknown } | undefined)?.code, responseCode, command };
}
