import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names off, silently. */
const LONGEST = 63;

/** `<table>__search`, and things that belong to it: `<table>__search_queue`. */
export function searchName(table: string, suffix = ""): string {
  const name = `${table}__search${suffix}`;
  if (name.length <= LONGEST) return name;
  const hash = createHash("sha256").update(table).digest("hex").slice(0, 8);
  return `${table.slice(0, LONGEST - suffix.length - 18)}_${hash}__search${suffix}`;
}
