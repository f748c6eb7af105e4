import { useMemo } from "react";
import { Skeleton } from "antd";
import type { EntityView } from "#core/api";
import type { Wire, WireRow } from "#core/values";
import { listTexts } from "../../texts/list.ts";
import { useEntityView } from "../../api/index.ts";
import { FormStore, FormStoreContext, type FormRules } from "../../form/store/index.ts";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { BoundInput } from "../BoundInput.tsx";
import { textOf, textsOf } from "../fieldOptions.ts";
import { useFormServices } from "../formServices.ts";
import { lineColumns } from "./lineColumns.ts";

function LinesLine({ value }: LineProps) {
  return <>{Array.isArray(value) ? listTexts.lines(value.length) : String(value)}</>;
}

function LinesFull({ id, field, value }: FullProps) {
  const view = useEntityView(textOf(field, "entity") ?? "");
  const { rulesOf } = useFormServices();
  const rules = useMemo(() => view.data && rulesOf(view.data, "view"), [view.data, rulesOf]);
  if (!view.data || !rules) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const columns = lineColumns(view.data.entity, textsOf(field, "columns"), textOf(field, "by"));
  const rows = asRows(value);
  if (rows.length === 0) return <Nothing id={id} />;
  return (
    <div id={id} className="hw-lines">
      <table aria-label={field.title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" style={{ textAlign: column.align }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line
              key={index}
              id={`${id}-${index}`}
              view={view.data}
              rules={rules}
              row={row}
              columns={columns.map((column) => column.name)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  id,
  view,
  rules,
  row,
  columns,
}: {
  readonly id: string;
  readonly view: EntityView;
  readonly rules: FormRules;
  readonly row: WireRow;
  readonly columns: readonly string[];
}) {
  const store = useMemo(() => new FormStore({ view, row, rules, mode: "view" }), [view, row, rules]);
  const fields = columns.flatMap((name) => view.entity.fields.find((field) => field.name === name) ?? []);
  return (
    <FormStoreContext value={store}>
      <tr>
        {fields.map((field) => (
          <td key={field.name} style={{ textAlign: field.align }}>
            <BoundInput id={`${id}-${field.name}`} field={field} />
          </td>
        ))}
      </tr>
    </FormStoreContext>
  );
}

function asRows(value: Wire): readonly WireRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is WireRow => typeof row === "object" && row !== null && !Array.isArray(row))
    : [];
}

export const linesCell: KindCell = { Line: LinesLine, Full: LinesFull };
