import { displayInstant, parseInstant, type Wire, type WireRow } from "#core/values";
import { formTexts as texts } from "../texts/form.ts";

/** Who made and who last changed the record, and when. */
export function AuditStamps({ row }: { readonly row: WireRow }) {
  const created = at(row["createTime"]);
  const updated = at(row["updateTime"]);
  if (created === "" && updated === "") return null;
  return (
    <p className="hw-stamps">
      {created !== "" && <span>{texts.createdBy(by(row, "createBy"), created)}</span>}
      {updated !== "" && updated !== created && <span>{texts.updatedBy(by(row, "updateBy"), updated)}</span>}
      {typeof row["version"] === "number" && <span>{texts.version(row["version"])}</span>}
    </p>
  );
}

function at(value: Wire | undefined): string {
  const instant = typeof value === "string" ? parseInstant(value) : undefined;
  return instant === undefined ? "" : displayInstant(instant);
}

function by(row: WireRow, name: string): string {
  const text = row[`${name}_dictText`] ?? row[name];
  return typeof text === "string" && text !== "" ? text : "系统";
}
