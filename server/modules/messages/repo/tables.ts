import type { Tables } from "#schemas/.gen/tables.ts";

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

/** The module's own tables as its migrations leave them, and that of its entity. */
export interface MessageTables extends Pick<Tables, "message_template"> {
  readonly message_code: CodeTable;
  readonly message_outbox: OutboxTable;
}
