/** Visible columns, their order and widths: the schema's, changed by the user's preference. */
import type { EntityView } from "#core/api";
import type { ColumnModel, FieldModel } from "#core/language";
import { numberAffixes, type KindName } from "#core/fields";
import type { DictItems } from "../../api/index.ts";

export interface ColumnPreference {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Shown although the schema hides them at first. */
  readonly shown: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Pinned at the left; absent: those of the schema, else the code and the name where they come first. */
  readonly pinned?: readonly string[] | undefined;
}

/** A column as its settings show it. */
export interface SettableColumn {
  readonly name: string;
  readonly title: string;
  readonly visible: boolean;
  /** Absent where columns cannot be pinned. */
  readonly pinned?: boolean;
}

export interface ArrangedColumn {
  readonly column: ColumnModel;
  /** Absent for `reference.field`: its text comes as it is. */
  readonly field: FieldModel | undefined;
  readonly width: number;
  readonly visible: boolean;
  readonly pinned: boolean;
  readonly sortable: boolean;
}

export const NO_PREFERENCE: ColumnPreference = { order: [], hidden: [], shown: [], widths: {}, pinned: undefined };

const MIN_WIDTH = 64;
const MAX_WIDTH = 800;

const WIDTHS: Partial<Record<KindName, number>> = {
  integer: 96,
  decimal: 120,
  money: 136,
  switch: 88,
  dict: 116,
  date: 120,
  month: 104,
  time: 104,
  instant: 172,
  dateRange: 204,
  reference: 190,
  tree: 130,
  file: 120,
  cron: 210,
  tags: 180,
  computed: 130,
  lines: 90,
  textarea: 220,
  richText: 240,
  markdown: 240,
  json: 200,
  address: 220,
};

export function arrangeColumns(
  view: EntityView,
  preference: ColumnPreference,
  dicts: DictItems = NO_DICTS,
): readonly ArrangedColumn[] {
  const fields = new Map(view.entity.fields.map((field) => [field.name, field]));
  const sortables = new Set(view.filterable);
  const columns = view.entity.list.columns.map((column) => ({ name: column.field, hidden: column.hidden, column }));
  const ordered = inPreferredOrder(columns, preference);
  const shown = ordered.filter((each) => isVisible(each, preference)).map(({ column }) => column);
  const pinned = new Set(preference.pinned ?? pinnedByDefault(view, shown));
  return [...ordered.filter(({ name }) => pinned.has(name)), ...ordered.filter(({ name }) => !pinned.has(name))].map(
    ({ name, hidden, column }) => {
      const field = fields.get(name);
      const usual = column.width ?? field?.width ?? widthOf(column, field, dicts) + markWidth(view, name);
      return {
        column,
        field,
        width: clampWidth(preference.widths[name] ?? usual),
        visible: isVisible({ name, hidden }, preference),
        pinned: pinned.has(name),
        sortable: column.sort && sortables.has(name),
      };
    },
  );
}

function kindWidth(field: FieldModel | undefined): number {
  if (field === undefined) return 150;
  const unit = field.kind === "money" ? numberAffixes(field).after.length * 13 : 0;
  return (WIDTHS[field.kind] ?? 150) + unit;
}

/** Columns that the preference does not have come last, in their own order. */
export function inPreferredOrder<T extends { readonly name: string }>(
  columns: readonly T[],
  { order }: ColumnPreference,
): readonly T[] {
  const place = new Map(order.map((name, index) => [name, index]));
  return columns
    .map((column, index) => ({ column, at: place.get(column.name) ?? order.length + index }))
    .sort((one, other) => one.at - other.at)
    .map(({ column }) => column);
}

/** `hidden`: by the schema. */
export function isVisible(
  { name, hidden }: { readonly name: string; readonly hidden: boolean },
  preference: ColumnPreference,
): boolean {
  return preference.shown.includes(name) || (!hidden && !preference.hidden.includes(name));
}

/** Whether the user set nothing of the columns. */
export function isDefaultPreference({ order, hidden, shown, widths, pinned }: ColumnPreference): boolean {
  return pinned === undefined && order.length + hidden.length + shown.length + Object.keys(widths).length === 0;
}

/** The columns of the schema, else the code and the name; none where the name is further to the right. */
function pinnedByDefault({ entity }: EntityView, shown: readonly ColumnModel[]): readonly string[] {
  const fixed = shown.filter((column) => column.fixed === "left");
  if (fixed.length > 0) return fixed.map((column) => column.field);
  const link = shown.findIndex((column) => column.link);
  const name = link < 0 ? shown.findIndex((column) => column.field === entity.titleField) : link;
  return name > 1 ? [] : shown.slice(0, name + 1).map((column) => column.field);
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Reads what the server kept, whatever became of it. */
export function parsePreference(stored: unknown): ColumnPreference {
  if (typeof stored !== "object" || stored === null) return NO_PREFERENCE;
  const { order, hidden, shown, widths, pinned } = stored as Record<string, unknown>;
  const sizes =
    typeof widths === "object" && widths !== null
      ? Object.entries(widths).filter((pair): pair is [string, number] => typeof pair[1] === "number")
      : [];
  return {
    order: names(order),
    hidden: names(hidden),
    shown: names(shown),
    widths: Object.fromEntries(sizes),
    ...(Array.isArray(pinned) ? { pinned: names(pinned) } : {}),
  };
}

export function moveColumn(order: readonly string[], name: string, to: number): readonly string[] {
  const without = order.filter((each) => each !== name);
  const at = Math.max(0, Math.min(without.length, to));
  return [...without.slice(0, at), name, ...without.slice(at)];
}

function names(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** A mark is beside the state. */
function markWidth({ entity: { states } }: EntityView, name: string): number {
  if (states?.field !== name) return 0;
  return Math.max(0, ...states.marks.map(({ text }) => text.length * 13 + 20));
}

const NO_DICTS: DictItems = {};

function widthOf(column: ColumnModel, field: FieldModel | undefined, dicts: DictItems): number {
  const code = field?.options["dict"];
  const longest = typeof code === "string" ? Math.max(0, ...(dicts[code] ?? []).map((item) => item.text.length)) : 0;
  // A dictionary's column fits its longest word, within reason.
  const usual = longest > 0 ? Math.min(188, Math.max(84, longest * 13 + 44)) : kindWidth(field);
  return Math.max(usual, column.title.length * 14 + (column.sort ? 44 : 26));
}
