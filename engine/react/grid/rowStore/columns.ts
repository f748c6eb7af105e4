/** Columns of a grid from an entity's view. */
import type { FieldModel } from "#core/language";
import type { ColumnInput, GridColumn } from "./types.ts";

/** Narrower than these a kind cannot be read: the specification's widths for dates, moments and pickers. */
const LEAST_WIDTH: Readonly<Partial<Record<FieldModel["kind"], number>>> = {
  date: 135,
  dateRange: 135,
  month: 135,
  instant: 190,
  reference: 190,
  tree: 190,
  reportPick: 190,
  file: 190,
  textarea: 190,
  richText: 190,
  markdown: 190,
};
const WIDTH = 140;
/** A head of two characters and its handle. */
const NARROWEST = 60;

/** The named columns, else all that a person writes; a name that the viewer does not have is left out. */
export function gridColumns(input: ColumnInput): readonly GridColumn[] {
  const { entity } = input.view;
  const given = new Set(input.given ?? []);
  const own = entity.fields.filter((field) => !field.system && field.name !== entity.key && !given.has(field.name));
  const named = input.columns.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []);
  return (input.columns.length === 0 ? own : named).map((field) => column(field, input, given));
}

function column(
  field: FieldModel,
  { view, statistics = [], order, widths = {}, titles = {}, hidden = [] }: ColumnInput,
  given: ReadonlySet<string>,
): GridColumn {
  const minWidth = LEAST_WIDTH[field.kind] ?? NARROWEST;
  return {
    key: field.name,
    field,
    title: titles[field.name] ?? field.title,
    width: Math.max(widths[field.name] ?? field.width ?? WIDTH, minWidth),
    minWidth,
    align: field.align,
    required: field.required !== undefined && field.required.when === undefined,
    statistics: statistics.includes(field.name),
    isOrder: field.name === order?.replace(/^-/, ""),
    disabled: !isWritten(view, field, given),
    hidden: hidden.includes(field.name),
  };
}

/** Whether a person writes this field here at all; conditions of a row may still forbid it. */
export function isWritten(view: ColumnInput["view"], field: FieldModel, given: ReadonlySet<string>): boolean {
  return (
    view.writable.includes(field.name) &&
    !field.system &&
    field.expr === undefined &&
    field.kind !== "computed" &&
    field.readonly !== true &&
    field.kind !== "lines" &&
    field.name !== view.entity.key &&
    field.name !== view.entity.states?.field &&
    !given.has(field.name)
  );
}
