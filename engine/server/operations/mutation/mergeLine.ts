import { KINDS } from "#core/fields";
import type { StoredRow } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { sanitizeRichText } from "./richText/sanitize.ts";
import { readBase, type Body } from "./fieldInput.ts";
import { mergeEdit, type Merge } from "./mergeEdit.ts";

interface LineEdit {
  readonly set: StoredRow;
  readonly version: number | undefined;
  readonly base: Body | undefined;
}

/** An edit of a line as any edit of a row is merged. */
export function mergeLine(access: EntityAccess, before: StoredRow, { set, version, base }: LineEdit): Merge {
  return mergeEdit(before, Number(before["version"] ?? 1), {
    set,
    ...(version === undefined ? {} : { version }),
    ...(base === undefined ? {} : { base: readBase(access, base, before) }),
  });
}

/** Whether a line is unchanged since the client read it; true where it sent no `base`. */
export function isUnchangedSince(access: EntityAccess, row: StoredRow, base: Body | undefined): boolean {
  const { table } = access;
  if (base === undefined || base["version"] === (row["version"] ?? null)) return true;
  const old = readBase(access, base, row);
  return Object.entries(old).every(
    ([name, value]) => table.fields.get(name)?.system === true || (row[name] ?? null) === value,
  );
}

/** Whether a line was sent as it was seen, as far as it is the caller's to write. */
export function isSameLine(access: EntityAccess, body: Body, base: Body): boolean {
  const { table } = access;
  return Object.entries(body).every(([name, sent]) => {
    const field = table.fields.get(name);
    if (field === undefined || !access.writable.has(name)) return true;
    const value = field.kind === "richText" ? sanitizeRichText(sent) : sent;
    if (JSON.stringify(value ?? null) === JSON.stringify(base[name] ?? null)) return true;
    if (field.column === undefined) return false;
    const [is, was] = [value, base[name]].map((one) => KINDS[field.kind].toStored(one ?? null, field));
    return is !== undefined && was !== undefined && "value" in is && "value" in was && is.value === was.value;
  });
}

/** One line of a `lines` field as sent. */
export interface SentLine {
  readonly body: Body;
  /** Its place among the lines as sent, from 0. */
  readonly at: number;
  /** Of a line that exists already. */
  readonly id: string | undefined;
  /** The line as it was seen; absent: not said, or it was not there. */
  readonly base: Body | undefined;
}
