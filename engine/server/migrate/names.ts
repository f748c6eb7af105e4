import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names off, silently. */
const LONGEST = 63;

export function isName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && name.length <= LONGEST;
}

/** A name that says what it is for and differs wherever the definition differs. */
export function nameFor(prefix: string, table: string, definition: string): string {
  const hash = createHash("sha256").update(`${table}\n${definition}`).digest("hex").slice(0, 12);
  return `${prefix}_${table.slice(0, LONGEST - prefix.length - 14)}_${hash}`;
}
