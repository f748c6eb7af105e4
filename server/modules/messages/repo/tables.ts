import type { Tables } from "#schemas/.gen/tables.ts";
import type { PushChannel, PushResult } from "../contract.ts";

interface CodeTable {
  readonly id: string;
  readonly purpose: string;
  /** SHA-256 of the channel and the address. It hides no number from the holder of the table, who can try all. */
  readonly targetKey: string;
  readonly addressKey: string;
  readonly salt: string;
  readonly codeHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Attempts at it. */
  readonly tries: number;
  readonly usedAt: number | null;
}

interface OutboxTable {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly at: number;
}

interface SendTable {
  /** Of the announcement and the person, so that nobody has two. */
  readonly id: string;
  readonly anntId: string;
  readonly userId: string;
  readonly readFlag: 0 | 1;
  readonly readTime: number | null;
}

interface MemberMessageTable {
  readonly msgId: string;
  readonly memberId: string;
  readonly userId: string | null;
  readonly mmsgTitle: string;
  readonly mmsgType: string;
  readonly msgContent: string;
  readonly template: string | null;
  readonly createBy: string | null;
  readonly createDate: number;
  readonly readStatus: 0 | 1;
  readonly readTime: number | null;
  /** 1 sent, 2 recalled. */
  readonly status: 1 | 2;
  readonly recalledBy: string | null;
  readonly recalledAt: number | null;
  /** Of all messages that were sent together. */
  readonly sendingId: string;
}

interface PushTable {
  readonly id: string;
  readonly at: number;
  readonly channel: PushChannel;
  /** Masked. */
  readonly target: string;
  readonly title: string;
  readonly template: string | null;
  readonly result: PushResult;
  /** A code, never what a server answered. */
  readonly error: string | null;
  readonly test: 0 | 1;
  readonly by: string | null;
}

/** What is read of the audit. */
interface AuditTable {
  readonly at: number;
  readonly by: string;
  readonly op: string;
  readonly entity: string | null;
}

/** The module's own tables as its migrations leave them, and that of its entity. */
export interface MessageTables extends Pick<
  Tables,
  "message_template" | "sys_announcement" | "sys_user" | "sys_user_role" | "sys_role"
> {
  readonly message_code: CodeTable;
  readonly message_outbox: OutboxTable;
  readonly sys_announcement_send: SendTable;
  readonly member_message: MemberMessageTable;
  readonly push_history: PushTable;
  readonly hw_audit: AuditTable;
}
