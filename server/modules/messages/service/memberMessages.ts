/** Messages to members: sent by operators and by other modules, read by the members themselves. */
import { randomUUID } from "node:crypto";
import type { Viewer } from "#core/language";
import { splitValues } from "#core/values";
import { Reply, countTableChange, type Database, type ModuleActions, type WriteTransaction } from "#engine/server";
import type { MemberMessage, MemberMessageCategory, MemberMessageRow, UnreadCount } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import { presentMemberMessage } from "../present.ts";
import type { MemberMessageRepo, NewMessage } from "../repo/memberMessages.ts";
import type { PushRepo } from "../repo/pushHistory.ts";
import { MAX_TITLE, htmlOf, memberKeyOf, oneLine, renderTemplate } from "../rules.ts";
import type { Notifications } from "./notifications.ts";
import type { TextOfTemplate } from "./templateTexts.ts";
import type { PageOf } from "./announcements.ts";

/** The table as its entity is counted. */
const TABLE = "member_message";

interface MemberMessageParts {
  readonly database: Database;
  readonly repo: MemberMessageRepo;
  readonly pushes: PushRepo;
  readonly notifications: Pick<Notifications, "notify">;
  readonly textOf: TextOfTemplate;
  readonly categoryName: (category: string) => string;
}

interface MemberNotice {
  readonly memberId: string;
  readonly category: MemberMessageCategory;
  /** Absent: that of the template. */
  readonly title?: string;
  /** Code of a template with the channel `inbox`. */
  readonly template: string;
  /** A value for each variable of the template, and no other. */
  readonly variables: Readonly<Record<string, string | number>>;
}

/** In the transaction of what it is about; the member's open pages are told after its commit. */
export type NotifyMember = (tx: WriteTransaction, notice: MemberNotice) => Promise<void>;

export interface MemberMessages {
  readonly notify: NotifyMember;
  page(
    viewer: Viewer,
    page: PageOf,
  ): Promise<{ readonly records: readonly MemberMessageRow[]; readonly total: number }>;
  /** Marks it as read. */
  read(viewer: Viewer, msgId: string): Promise<MemberMessage>;
  unread(viewer: Viewer): Promise<UnreadCount>;
  /** What the demo's members have got, unless anybody has got anything. */
  seedDemo(): Promise<void>;
  /** To try a template. */
  sendTest(to: string, template: string, variables: Readonly<Record<string, string>>, by: string): Promise<void>;
}

export function createMemberMessages(parts: MemberMessageParts): MemberMessages {
  const { database, repo, pushes, notifications, textOf, categoryName } = parts;
  const messageOf = async (
    tx: WriteTransaction,
    { category, title, template, variables }: Omit<MemberNotice, "memberId">,
    createBy: string | null,
  ): Promise<NewMessage> => {
    const found = await textOf(tx, template, "inbox");
    return {
      sendingId: randomUUID(),
      mmsgTitle: oneLine(title ?? found.title).slice(0, MAX_TITLE),
      mmsgType: category,
      msgContent: htmlOf(renderTemplate(found.text, found.declared, variables)),
      template,
      createBy,
    };
  };
  return {
    notify: async (tx, { memberId, ...notice }) => {
      const message = await messageOf(tx, notice, null);
      if ((await repo.sendToMember(tx, message, memberId)) > 0) return finish(parts, tx, message.sendingId);
      // An account that is closed meanwhile gets nothing, and stops nothing.
      await pushes.record(tx, {
        channel: "inbox",
        target: "****",
        title: message.mmsgTitle,
        template: message.template,
        result: "failed",
        error: "没有该会员",
        by: null,
      });
    },
    page: async (viewer, { pageNo, pageSize }) => {
      const memberId = memberKeyOf(viewer);
      const rows = await repo.page(database.read, memberId, pageSize, (pageNo - 1) * pageSize);
      const total = await repo.pageCount(database.read, memberId);
      const records = rows.map((row) => presentMemberMessage(row, categoryName));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
    read: (viewer, msgId) =>
      database.write(async (tx) => {
        const memberId = memberKeyOf(viewer);
        const changed = await repo.markRead(tx, memberId, msgId);
        const row = await repo.one(tx, memberId, msgId);
        if (row === undefined) throw messageErrors.error("NOT_FOUND");
        if (changed > 0) {
          await countTableChange(database.dialect, tx, TABLE);
          tx.afterCommit(() => notifications.notify({ to: "member", ids: [memberId] }));
        }
        return { ...presentMemberMessage(row, categoryName), msgContent: row.msgContent };
      }),
    unread: async (viewer) => ({ unreadMemberMsgCount: await repo.unreadCount(database.read, memberKeyOf(viewer)) }),
    seedDemo: () =>
      database.write(async (tx) => {
        if (!(await repo.isEmpty(tx))) return;
        for (const [category, title, text] of DEMO_MESSAGES) {
          const sendingId = randomUUID();
          await repo.sendToAll(tx, {
            sendingId,
            mmsgTitle: title,
            mmsgType: category,
            msgContent: htmlOf(text),
            template: null,
            createBy: null,
          });
          await repo.recordSending(tx, sendingId, false);
        }
        await countTableChange(database.dialect, tx, "push_history");
        await countTableChange(database.dialect, tx, TABLE);
      }),
    sendTest: (to, template, variables, by) =>
      database.write(async (tx) => {
        const user = await repo.userBy(tx, to.trim());
        if (user === undefined) throw messageErrors.error("NO_MEMBER");
        const message = await messageOf(tx, { category: "system", template, variables }, by);
        await repo.sendToUser(tx, message, user.id);
        await finish(parts, tx, message.sendingId, true);
      }),
  };
}

const DEMO_MESSAGES: readonly (readonly [MemberMessageCategory, string, string])[] = [
  ["account", "注册成功", "您好！您已注册成为平台会员。\n完成实名认证或企业认证后，即可报名参加竞价。"],
  ["system", "平台交易规则更新", "平台交易规则已更新，请在参加竞价前阅读“交易指南”中的最新内容。"],
  ["system", "请核对联系方式", "为及时收到竞价、付款和提货通知，请核对您的手机号和邮箱。"],
];

/** What every sending leaves: its trace, the count of the table, and word to the open pages. */
async function finish(
  { database, repo, notifications }: Pick<MemberMessageParts, "database" | "repo" | "notifications">,
  tx: WriteTransaction,
  sendingId: string,
  test = false,
): Promise<void> {
  await repo.recordSending(tx, sendingId, test);
  await countTableChange(database.dialect, tx, "push_history");
  await countTableChange(database.dialect, tx, TABLE);
  const ids = await repo.recipients(tx, sendingId);
  tx.afterCommit(() => notifications.notify({ to: "member", ids }));
}

type ActionParts = Pick<MemberMessageParts, "database" | "repo" | "notifications">;

/** The actions of the page 会员消息. */
export const memberMessageActions: ModuleActions<ActionParts> = {
  "member_message.send": async ({ input, viewer, tx }, parts) => {
    const message: NewMessage = {
      sendingId: randomUUID(),
      mmsgTitle: oneLine(String(input["mmsgTitle"])),
      mmsgType: String(input["mmsgType"]),
      msgContent: String(input["msgContent"]),
      template: null,
      createBy: viewer.username,
    };
    const toAll = input["toAll"] === 1;
    let sent = toAll ? await parts.repo.sendToAll(tx, message) : 0;
    if (!toAll)
      for (const userId of splitValues(String(input["userIds"] ?? "")))
        sent += await parts.repo.sendToUser(tx, message, userId);
    if (sent === 0) throw messageErrors.error("NO_MEMBER");
    await finish(parts, tx, message.sendingId);
    return new Reply(null, `已发送给 ${sent} 位会员`);
  },
  "member_message.recall": async ({ rows, viewer, tx }, parts) => {
    for (const row of rows) await parts.repo.recall(tx, String(row["msgId"]), viewer.username);
    await recalled(
      parts,
      tx,
      rows.map((row) => String(row["memberId"])),
    );
    return new Reply(null, `已撤回 ${rows.length} 条消息`);
  },
  "member_message.recallSending": async ({ rows, viewer, tx }, parts) => {
    let count = 0;
    for (const row of rows) {
      const sendingId = String(row["sendingId"]);
      count += await parts.repo.recallSending(tx, sendingId, viewer.username);
      await recalled(parts, tx, await parts.repo.recipients(tx, sendingId));
    }
    return new Reply(null, `已撤回 ${count} 条消息`);
  },
};

async function recalled(
  { database, notifications }: ActionParts,
  tx: WriteTransaction,
  memberIds: readonly string[],
): Promise<void> {
  await countTableChange(database.dialect, tx, TABLE);
  tx.afterCommit(() => notifications.notify({ to: "member", ids: memberIds }));
}
