/** Messages: templates, senders by SMTP and SMS gateway, the development outbox, codes that prove an address. */
import type { Model } from "#core/language";
import type { Engine, Log, SeedWriter } from "#engine/server";
import type { ApplySeeds } from "#server/modules/system/index";
import type { SenderConfig } from "./contract.ts";
import { createCodeRepo } from "./repo/codes.ts";
import { createOutboxRepo } from "./repo/outbox.ts";
import { createTemplateRepo } from "./repo/templates.ts";
import { DAY } from "./rules.ts";
import { removeInSteps } from "./service/removeInSteps.ts";
import { createCodes, type Codes } from "./service/codes.ts";
import { createSend, type Send, type Senders } from "./service/send.ts";
import { createOutboxSender } from "./service/senders/outbox.ts";
import { createSmsSender } from "./service/senders/smsGateway.ts";
import { createSmtpSender } from "./service/senders/smtp.ts";
import { templateSeeds } from "./service/seedTemplates.ts";
import { registerTemplateRules } from "./service/templateRules.ts";

/** @public README.md: for callers of `codes` */
export { CODE_PURPOSES } from "./contract.ts";
/** @public README.md: for callers of `codes` */
export { CODE_DIGITS } from "./rules.ts";
export type { GatewayConfig, SenderConfig, SmtpConfig } from "./contract.ts";
export { messageErrors } from "./errors.ts";
export { messageMigrations } from "./migrations.ts";
export { canonicalEmail } from "./rules.ts";
export { canonicalPhone } from "./rules.ts";
export type { Codes, RightCode } from "./service/codes.ts";

export interface Messages {
  readonly send: Send;
  readonly codes: Codes;
  /** Seeds of the model's templates, inside one write. */
  seed(model: Model, seeding: SeedWriter): Promise<void>;
}

/** Of codes and stored messages. */
const RETENTION_MS = 7 * DAY;

export function createMessages(engine: Engine, config: SenderConfig, applySeeds: ApplySeeds, log: Log): Messages {
  const { database, hooks, jobs } = engine;
  const templates = createTemplateRepo(database);
  const outbox = createOutboxRepo(database);
  const codes = createCodeRepo(database);
  const stored = (channel: "sms" | "email") =>
    config.outbox ? createOutboxSender(channel, database, outbox) : undefined;
  const senders: Senders = {
    sms: config.smsGateway === undefined ? stored("sms") : createSmsSender(config.smsGateway),
    email: config.smtp === undefined ? stored("email") : createSmtpSender(config.smtp),
  };
  const send = createSend({
    senders,
    repo: templates,
    fileOf: (code) => engine.model().templates[code],
    log,
  });
  registerTemplateRules(hooks);
  jobs.handle("messages.removeOld", async ({ signal, now, log: print }) => {
    const before = now() - RETENTION_MS;
    const removed = {
      codes: await removeInSteps(database, signal, (tx, most) => codes.remove(tx, before, most)),
      // Without the outbox its texts, which hold codes, do not stay.
      messages: await removeInSteps(database, signal, (tx, most) =>
        outbox.remove(tx, config.outbox ? before : now(), most),
      ),
    };
    print(`删除了 ${removed.codes} 个过期的验证码、${removed.messages} 条发件箱消息`);
  });
  return {
    send,
    codes: createCodes(database, engine.clock, send),
    seed: async (model, seeding) => applySeeds(seeding, await templateSeeds(model, templates, seeding)),
  };
}
