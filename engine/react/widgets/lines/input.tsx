import { Alert, Button, Skeleton } from "antd";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import { useEffect, useMemo } from "react";
import { useEntityView } from "../../api/index.ts";
import { FormStoreContext, useIssue } from "../../store/index.ts";
import { BoundInput } from "../bound.tsx";
import { InputPlaceProvider, type InputProps } from "../input.ts";
import { numberOf, textOf, textsOf } from "../options.ts";
import { useFormTools } from "../tools.ts";
import { columnsOf } from "./columns.ts";
import { useLineRows, type LineRow } from "./rows.ts";

/** Rows that belong to the record, typed where they stand and saved with it. */
export function LinesInput(props: InputProps) {
  const view = useEntityView(textOf(props.field, "entity") ?? "");
  if (view.isError) return <Alert type="error" showIcon title={`${props.field.title}读取失败，请刷新页面重试`} />;
  if (!view.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return <Lines {...props} view={view.data} />;
}

function Lines({ id, field, value, view: whole, invalid, onChange, onRefuse }: InputProps & { readonly view: EntityView }) {
  // The field that points back is written by the save itself.
  const view = useMemo(() => ({ ...whole, writable: whole.writable.filter((name) => name !== textOf(field, "by")) }), [whole, field]);
  const { rulesOf } = useFormTools();
  const rules = useMemo(() => rulesOf(view, "edit"), [rulesOf, view]);
  const { rows, add, remove } = useLineRows(view, rules, value, (wires, problem) => {
    onChange(wires);
    if (problem !== undefined) onRefuse(problem);
  });
  useEffect(() => {
    // The save found something in a row: each cell says for itself what it is.
    if (invalid) for (const { store } of rows) store.validate();
  }, [invalid, rows]);
  const columns = useMemo(() => columnsOf(view.entity, textsOf(field, "columns"), textOf(field, "by")), [view, field]);
  const place = useMemo(() => ({ entity: view.entity.entity, path: view.entity.path, related: view.related }), [view]);
  const full = rows.length >= (numberOf(field, "max") ?? Infinity);
  return (
    <InputPlaceProvider value={place}>
      <div className="hw-lines" id={id} tabIndex={-1}>
        <table aria-label={field.title}>
          <thead><tr>
            <th scope="col" className="hw-lines-number">序号</th>
            {columns.map((column) => <th key={column.name} scope="col" style={column.width ? { minWidth: column.width } : undefined}>{column.title}{column.required && <span className="hw-required" aria-hidden>*</span>}</th>)}
            <th scope="col">操作</th>
          </tr></thead>
          <tbody>
            {rows.map((row, index) => <Line key={row.id} id={`${id}-${row.id}`} row={row} number={index + 1} columns={columns} onRemove={() => remove(row)} />)}
            {rows.length === 0 && <tr><td colSpan={columns.length + 2} className="hw-lines-empty">还没有明细，点击“添加一行”</td></tr>}
          </tbody>
        </table>
        <Button type="dashed" block icon={<PlusOutlined />} disabled={full} onClick={add}>添加一行</Button>
      </div>
    </InputPlaceProvider>
  );
}

interface LineProps {
  readonly id: string;
  readonly row: LineRow;
  readonly number: number;
  readonly columns: readonly FieldModel[];
  readonly onRemove: () => void;
}

function Line({ id, row, number, columns, onRemove }: LineProps) {
  return (
    <FormStoreContext value={row.store}>
      <tr>
        <td className="hw-lines-number">{number}</td>
        {columns.map((column) => <td key={column.name}><Cell id={`${id}-${column.name}`} field={column} /></td>)}
        <td><Button size="small" type="text" danger icon={<DeleteOutlined />} aria-label={`删除第 ${number} 行`} onClick={onRemove} /></td>
      </tr>
    </FormStoreContext>
  );
}

function Cell({ id, field }: { readonly id: string; readonly field: FieldModel }) {
  const issue = useIssue(field.name);
  return (
    <>
      <label htmlFor={id} className="hw-unseen">{field.title}</label>
      <BoundInput id={id} field={field} />
      {issue && <div id={`${id}-issue`} className="hw-issue" role="alert">{issue.message}</div>}
    </>
  );
}
