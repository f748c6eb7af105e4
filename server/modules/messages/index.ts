/**
 * Messages: announcements and the bell, messages to members, templates, senders by SMTP and SMS gateway, the
 * development outbox, codes that prove an address.
 */
import type { Model } from "#core/language";
import {
  defineModule,
  registerActions,
  registerJobs,
  type Engine,
  type Log,
  type ModuleJobs,
  type Operation,
  type RoomKind,
  type SeedWriter,
} from "#engine/server";
import type { ApplySeeds } from "#server/modules/system/index";
import type { Channel, SenderConfig } from "./contract.ts";
import { messageErrors } from "./errors.ts";
import { messageMigrations } from "./migrations.ts";
import { messageOperations } from "./operations.ts";
import { createAnnouncementRepo } from "./repo/announcements.ts";
import { createCodeRepo } from "./repo/codes.ts";
import { createMemberMessageRepo } from "./repo/memberMessages.ts";
import { createOutboxRepo } from "./repo/outbox.ts";
import { createPushRepo } from "./repo/pushHistory.ts";
import { createTemplateRepo } from "./repo/templates.ts";
import { CODE_RETENTION_MS, PUSH_RETENTION_MS } from "./rules.ts";
import {
  announcementActions,
  createAnnouncements,
  registerAnnouncementRules,
  type Announcements,
} from "./service/announcements.ts";
import { removeInSteps } from "./service/removeInSteps.ts";
import { createCodes, type Codes } from "./service/codes.ts";
import { createMemberMessages, memberMessageActions, type NotifyMember } from "./service/memberMessages.ts";
import { createNotifications } from "./service/notifications.ts";
import { createRecordPush } from "./service/pushes.ts";
import { createSend, type Send, type Senders } from "./service/send.ts";
import { createOutboxSender } from "./service/senders/outbox.ts";
import { createSmsSender } from "./service/senders/smsGateway.ts";
import { createSmtpSender } from "./service/senders/smtp.ts";
import { templateSeeds } from "./service/seedTemplates.ts";
import { registerTemplateRules } from "./service/templateRules.ts";
import { createTextOfTemplate } from "./service/templateTexts.ts";
import { createTestMessages } from "./service/testMessages.ts";

/** @public README.md: for callers of `codes` */
export { CODE_PURPOSES } from "./contract.ts";
/** @public README.md: for callers of `codes` */
export { CODE_DIGITS } from "./rules.ts";
export type { GatewayConfig, SenderConfig, SmtpConfig } from "./contract.ts";
export { canonicalEmail } from "./rules.ts";
export { canonicalPhone } from "./rules.ts";
export type { RightCode } from "./service/codes.ts";

export interface Messages {
  readonly send: Send;
  readonly codes: Codes;
  /** A message to a member: in the transaction of what it is about, told to their open pages after the commit. */
  readonly notifyMember: NotifyMember;
  /** The same to people of the back office, by their keys or by a permission that they hold: their bell rings. */
  readonly notifyUsers: Announcements["notifyUsers"];
  readonly notifyHolders: Announcements["notifyHolders"];
  readonly operations: readonly Operation[];
  /** `/websocket/{userId}`. */
  readonly roomKind: RoomKind;
  /** Seeds of the model's templates, inside one write. */
  seed(model: Model, seeding: SeedWriter): Promise<void>;
  /** After the demo's members are there. */
  readonly seedDemo: () => Promise<void>;
}

interface JobParts extends Pick<Engine, "database"> {
  readonly config: Pick<SenderConfig, "outbox">;
  readonly announcements: Pick<Announcements, "announceDue">;
}

const messageJobs: ModuleJobs<JobParts> = {
  "messages.removeOld": async ({ signal, now, log: print }, { database, config }) => {
    const codes = createCodeRepo(database);
    const outbox = createOutboxRepo(database);
    const pushes = createPushRepo(database);
    const before = now() - CODE_RETENTION_MS;
    const removed = {
      codes: await removeInSteps(database, signal, (tx, most) => codes.remove(tx, before, most)),
      // Without the outbox its texts, which hold codes, do not stay.
      messages: await removeInSteps(database, signal, (tx, most) =>
        outbox.remove(tx, config.outbox ? before : now(), most),
      ),
      pushes: await removeInSteps(database, signal, (tx, most) => pushes.remove(tx, now() - PUSH_RETENTION_MS, most)),
    };
    print(`删除了 ${removed.codes} 个过期的验证码、${removed.messages} 条发件箱消息、${removed.pushes} 条推送历史`);
  },
  "messages.announceDue": async ({ now, log: print }, { announcements }) => {
    const count = await announcements.announceDue(now());
    if (count > 0) print(`推送了 ${count} 条到生效时间的公告`);
  },
};

export const messagesDefinition = defineModule({
  name: "messages",
  migrations: messageMigrations,
  errors: messageErrors,
  permissions: ["message_template:test"],
  actions: [announcementActions, memberMessageActions],
  jobs: [messageJobs],
  pages: ["messageTest", "userAnnouncement"],
});

const CATEGORY_DICT = "memberMessageType";

export function createMessages(engine: Engine, config: SenderConfig, applySeeds: ApplySeeds, log: Log): Messages {
  const { database, hooks } = engine;
  const templates = createTemplateRepo(database);
  const outbox = createOutboxRepo(database);
  const pushes = createPushRepo(database);
  const stored = (channel: Channel) => (config.outbox ? createOutboxSender(channel, database, outbox) : undefined);
  const senders: Senders = {
    sms: config.smsGateway === undefined ? stored("sms") : createSmsSender(config.smsGateway),
    email: config.smtp === undefined ? stored("email") : createSmtpSender(config.smtp),
  };
  const accepted = (channel: Channel) =>
    (channel === "sms" ? config.smsGateway : config.smtp) === undefined ? "stored" : "sent";
  const fileOf = (code: string) => engine.model().templates[code];
  const textOf = createTextOfTemplate({ repo: templates, fileOf, log });
  const record = createRecordPush(database, pushes);
  const send = createSend({ database, senders, textOf, accepted, record, log });
  const notifications = createNotifications(engine.bus);
  const announcementRepo = createAnnouncementRepo(database);
  const office = { database, model: engine.model, repo: announcementRepo, pushes, notifications };
  const announcements = createAnnouncements(office);
  registerAnnouncementRules(engine, office);
  const inbox = { database, repo: createMemberMessageRepo(database), pushes, notifications };
  const categories = () => engine.dicts.items(CATEGORY_DICT) ?? engine.model().dicts[CATEGORY_DICT]?.items ?? [];
  const categoryName = (category: string): string =>
    categories().find(({ value }) => value === category)?.text ?? category;
  const memberMessages = createMemberMessages({ ...inbox, textOf, categoryName });
  registerActions(engine, memberMessageActions, inbox);
  registerTemplateRules(hooks);
  registerJobs(engine, messageJobs, { database, config, announcements });
  const testMessages = createTestMessages({ database, templates, pushes, textOf, send, accepted, memberMessages });
  return {
    send,
    codes: createCodes(database, engine.clock, send),
    notifyMember: memberMessages.notify,
    notifyUsers: announcements.notifyUsers,
    notifyHolders: announcements.notifyHolders,
    operations: messageOperations({ announcements, memberMessages, testMessages }),
    roomKind: notifications.roomKind,
    seedDemo: memberMessages.seedDemo,
    seed: async (model, seeding) => applySeeds(seeding, await templateSeeds(model, templates, seeding)),
  };
}
