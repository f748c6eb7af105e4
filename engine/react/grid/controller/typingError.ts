/**
 * What is wrong with a text while it is being typed: the kind's own checks. The row store says the rest when the cell
 * is left.
 */
import { KINDS } from "#core/fields";
import { issueOf } from "#core/validate";
import { EDITORS } from "../../fields/editorRegistry.ts";
import type { GridColumn, RowStore, RowId } from "../rowStore/index.ts";

export function typingErrorOf(
  rows: RowStore,
  row: RowId,
  { field, key }: GridColumn,
  typed: string,
): string | undefined {
  const editor = EDITORS[field.kind];
  const wire = editor.parseInput ? editor.parseInput(typed, field) : typed;
  if (wire === null || wire === "")
    return rows.isRequired(row, key) ? issueOf(field, { code: "REQUIRED" }).message : undefined;
  const kind = KINDS[field.kind];
  if (kind.unfinished?.(typed, field) === true) return undefined;
  const parsed = kind.toStored(wire, field);
  if (!("value" in parsed)) return issueOf(field, parsed).message;
  if (parsed.value === null) return undefined;
  const failure = kind.check(parsed.value, field, { now: Date.now(), row: rows.stored(row) });
  return failure ? issueOf(field, failure).message : undefined;
}
