/** How an entity is listed: what the file says, and defaults from its fields for the rest. */
import { KINDS } from "#core/fields";
import { operatorsOf, plainOperatorOf } from "#core/filter";
import type { KindName, ColumnModel, EntityModel, FieldModel, FilterModel, ListModel, SortKey } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { ColumnSource, EntitySource, FilterSource, ListSource } from "../source.ts";
import type { EntityContext } from "./entityContext.ts";
import { optional } from "./draftField.ts";

const DEFAULT_COLUMNS = 6;
const DEFAULT_PAGE_SIZE = 10;
/** Kinds whose values are too long, or no value at all, for a list without declared columns. */
const UNLISTED: ReadonlySet<KindName> = new Set([
  "richText",
  "markdown",
  "json",
  "password",
  "lines",
  "textarea",
  "file",
]);

export function compileList(source: EntitySource, context: EntityContext): ListModel {
  const list = source.list ?? {};
  const columns = (list.columns ?? defaultColumns(context.entity)).map((column) => compileColumn(column, context));
  return {
    columns,
    filters: (list.filters ?? [])
      .map((filter, index) => compileFilter(filter, pointerOf("list", "filters", index), context))
      .filter((one) => one !== undefined),
    sort: sortOf(list.sort, context.entity),
    tabs: (list.tabs ?? []).map((tab, index) => ({
      title: tab.title,
      ...optional(
        "where",
        tab.where === undefined
          ? undefined
          : context.predicate(tab.where, pointerOf("list", "tabs", index, "where"), { row: null }),
      ),
    })),
    ...acts(source, list, context.entity),
    pageSize: list.pageSize ?? DEFAULT_PAGE_SIZE,
    rowStyle: (list.rowStyle ?? []).flatMap((style, index) => {
      const when = context.predicate(style.when, pointerOf("list", "rowStyle", index, "when"), { row: null });
      return when === undefined ? [] : [{ when, tone: style.tone }];
    }),
    totals: list.totals ?? columns.filter((column) => column.total).map((column) => column.field),
    export: list.export ?? columns.filter((column) => !column.hidden).map((column) => column.field),
    print: list.print ?? false,
    editable: list.editable ?? false,
    ...optional("expand", list.expand),
    ...optional("aside", list.aside),
    ...optional("emptyText", list.emptyText),
  };
}

function defaultColumns(entity: EntityModel): readonly string[] {
  return entity.fields
    .filter((field) => !field.system && !UNLISTED.has(field.kind))
    .slice(0, DEFAULT_COLUMNS)
    .map((field) => field.name);
}

/** The field that a name, or a path `via.field`, refers to. */
function fieldAt(path: string, context: EntityContext): FieldModel | undefined {
  const [name = "", further] = path.split(".");
  const own = context.field(name);
  if (further === undefined || own === undefined) return own;
  const target = typeof own.options["to"] === "string" ? context.drafts.get(own.options["to"]) : undefined;
  return target?.fields.find((field) => field.name === further);
}

function compileColumn(source: string | ColumnSource, context: EntityContext): ColumnModel {
  const given: ColumnSource = typeof source === "string" ? { field: source } : source;
  const field = fieldAt(given.field, context);
  const own = !given.field.includes(".");
  const sortable =
    own &&
    field?.column !== undefined &&
    KINDS[field.kind].sortable(field.options) &&
    field.mask === undefined &&
    !field.encrypted;
  return {
    field: given.field,
    title: given.title ?? field?.title ?? given.field,
    ...optional("width", given.width ?? field?.width),
    ...optional("fixed", given.fixed),
    align: given.align ?? field?.align ?? "left",
    sort: given.sort ?? sortable,
    link: given.link ?? false,
    tag: given.tag ?? false,
    ellipsis: given.ellipsis ?? false,
    cut00: given.cut00 ?? false,
    total: given.total ?? false,
    hidden: given.hidden ?? false,
  };
}

function compileFilter(
  source: string | FilterSource,
  pointer: string,
  context: EntityContext,
): FilterModel | undefined {
  const given: FilterSource = typeof source === "string" ? { field: source } : source;
  const field = fieldAt(given.field, context);
  if (field === undefined) return undefined;
  const op = given.op ?? plainOperatorOf(field);
  const allowed = operatorsOf(field);
  const unstored = field.column === undefined;
  if (op === undefined || unstored || !allowed.includes(op)) {
    const detail = unstored
      ? `“${field.title}”不存储，不能筛选`
      : op === undefined
        ? `“${field.title}”的类型不能筛选`
        : field.encrypted
          ? `“${field.title}”加密存储，不支持操作“${op}”`
          : `“${field.title}”的类型不支持操作“${op}”`;
    const at = given.op === undefined || unstored ? pointer : `${pointer}/op`;
    context.report({
      pointer: at,
      code: "PREDICATE.INVALID",
      details: { detail },
      ...(unstored ? { unstored: field.name } : given.op === undefined ? {} : { wanted: given.op, among: allowed }),
    });
    return undefined;
  }
  const value =
    given.default === undefined
      ? undefined
      : context.literal(given.default, field, `${pointer}/default`, "FIELD.DEFAULT");
  return {
    field: given.field,
    op,
    title: given.title ?? field.title,
    ...optional("default", value),
    required: given.required ?? false,
  };
}

export function sortKey(text: string): SortKey {
  return text.startsWith("-") ? { field: text.slice(1), desc: true } : { field: text, desc: false };
}

function sortOf(source: ListSource["sort"], entity: EntityModel): readonly SortKey[] {
  if (source !== undefined) return (typeof source === "string" ? [source] : source).map(sortKey);
  return entity.managed ? [{ field: "createTime", desc: true }] : [{ field: entity.key, desc: true }];
}

/** Where nothing is written, what the entity allows is where people look for it. */
function acts(
  source: EntitySource,
  list: ListSource,
  entity: EntityModel,
): Pick<ListModel, "toolbar" | "batch" | "row"> {
  const open = (verb: "add" | "edit" | "delete"): string[] => (entity.permissions[verb] === "none" ? [] : [verb]);
  const own = (on: string): string[] =>
    Object.entries(source.actions ?? {})
      .filter(([, action]) => action.on === on)
      .map(([name]) => name);
  const steps = Object.keys(source.states?.steps ?? {});
  const copy = open("add").length > 0 ? ["copy"] : [];
  const below = entity.tree === undefined ? [] : copy.map(() => "addBelow");
  const history = entity.history && entity.managed ? ["history"] : [];
  return {
    toolbar: list.toolbar ?? [...open("add"), ...own("list")],
    batch: list.batch ?? [...steps, ...own("rows"), ...open("delete")],
    row: list.row ?? [
      "view",
      ...open("edit"),
      ...steps,
      ...own("row"),
      ...below,
      ...copy,
      ...open("delete"),
      ...history,
    ],
  };
}
