import { displayInstant, parseInstant, type Wire, type WireRow } from "#core/values";
import { AccountName } from "../fields/AccountName.tsx";
import { formTexts as texts } from "../texts/form.ts";

/** Who made and who last changed the record, and when. */
export function AuditStamps({ row }: { readonly row: WireRow }) {
  const created = at(row["createTime"]);
  const updated = at(row["updateTime"]);
  if (created === "" && updated === "") return null;
  return (
    <p className="hw-stamps">
      {created !== "" && (
        <span>
          <By row={row} name="createBy" />
          {texts.createdAt(created)}
        </span>
      )}
      {updated !== "" && updated !== created && (
        <span>
          <By row={row} name="updateBy" />
          {texts.updatedAt(updated)}
        </span>
      )}
      {typeof row["version"] === "number" && <span>{texts.version(row["version"])}</span>}
    </p>
  );
}

function at(value: Wire | undefined): string {
  const instant = typeof value === "string" ? parseInstant(value) : undefined;
  return instant === undefined ? "" : displayInstant(instant);
}

function By({ row, name }: { readonly row: WireRow; readonly name: string }) {
  const [login, text] = [row[name], row[`${name}_dictText`]];
  if (typeof login !== "string" || login === "") return texts.system;
  return <AccountName login={login} name={typeof text === "string" ? text : undefined} />;
}
