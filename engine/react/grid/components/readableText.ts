import { fileName } from "../../fields/file/fileName.ts";
import type { GridColumn, RowId, RowReader } from "../rowStore/index.ts";

/** A cell as a line of text: names of files in place of their addresses; nothing where a condition hides it. */
export function readableText(rows: RowReader, row: RowId, { key, field }: GridColumn): string {
  if (rows.isHidden(row, key)) return "";
  const value = rows.value(row, key);
  return field.kind === "file" && typeof value === "string"
    ? value.split(",").map(fileName).join("，")
    : rows.text(row, key);
}
