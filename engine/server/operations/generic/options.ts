import { KINDS } from "#core/fields";
import { parsePage, testOf, type Predicate } from "#core/filter";
import { canOpen, type EntityModel, type FieldModel } from "#core/language";
import type { OptionRow, Page } from "#core/api";
import { maskText, splitValues, type Stored, type StoredRow, type Wire, type WireRow } from "#core/values";
import { requestErrors, rowErrors } from "../errors.ts";
import { applyTextIndex } from "../../search/index.ts";
import { onlyParameters, type Query } from "../queryString.ts";
import { titleVisibility } from "../policy/entityAccess.ts";
import { bindFor, allOf, isOneOf, rowsPredicate, notDeleted } from "../query/predicates.ts";
import { visibleField, assertMayUseEntity, optionCondition, type OptionField } from "../query/optionFilter.ts";
import { orderByClause } from "../query/listQuery.ts";
import { selectFor } from "../query/select.ts";
import { textSource, type TextSource } from "../textSource.ts";
import { countRows } from "../query/countRows.ts";
import { type OperationContext, type ViewerContext, type RequestContext, inSnapshot } from "../requestContext.ts";
import { isPrivateFile, privateFileSigner } from "../presenter/privateFiles.ts";
import { keysWithChildren } from "../presenter/branches.ts";
import { quote } from "../../db/index.ts";

type RowSource = Extract<TextSource, { readonly from: "rows" }>;

const MAX_VALUES = 200;

/**
 * `GET P/options?field=`: what a reference, tree or dictionary field may be given: rows of its target that are the
 * caller's.
 */
export async function options(request: OperationContext): Promise<Page<OptionRow>> {
  const { access, call, viewer } = request;
  assertMayUseEntity(access.entity, viewer);
  return listOptions(request, fieldFor(request, access.entity, call.query), call.query);
}

/** The rows that a field may be given, a page of them. */
export async function listOptions(request: RequestContext, field: OptionField, query: Query): Promise<Page<OptionRow>> {
  const { runtime, viewer } = request;
  const source = textSource(runtime.model, field);
  if (source?.from !== "rows") throw rowErrors.error("UNKNOWN_FIELD", { field: field.name });
  const { pageNo, pageSize } = parsePage(query, 20);
  const access = runtime.access(source.entity, viewer);
  const where = allOf(
    notDeleted(source.entity),
    rowsPredicate(access.rows("read")),
    optionCondition(runtime, field),
    optionCriteria(request, source, query),
  );
  const bound = bindFor(request, source.entity, where);
  const fill = fillFieldsOf(field, canOpen(source.entity, viewer) ? access.filters : NO_FIELDS);
  const columns = columnsOf(source, fill);
  const order = orderByClause(runtime.dialect, sortOf(source));
  return inSnapshot(request, async (context) => {
    const { read } = context;
    const indexed = await applyTextIndex(read, access.table.textIndex, bound);
    const total = await countRows(context, source.entity, bound);
    const select = selectFor(runtime, source.entity, `options ${columns} ${order}`, indexed, () => ({
      columns,
      tail: `order by ${order}`,
      page: true,
    }));
    const rows = await read.all<Record<string, Stored>>(
      select.statement,
      select.bind([...indexed.values, pageSize, (pageNo - 1) * pageSize]),
    );
    const keys = rows.map((row) => String(row[source.entity.key]));
    const sign = fill.some(isPrivateFile) ? await privateFileSigner(context) : undefined;
    const parents = source.entity.tree === undefined ? undefined : await keysWithChildren(context, access, keys);
    return {
      records: rows.map((row) => optionOf(context, source, { fields: fill, sign }, row, parents)),
      total,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(total / pageSize),
    };
  });
}

function fieldFor(context: ViewerContext, entity: EntityModel, query: Query): FieldModel {
  onlyParameters(query, "field", "keyword", "values", "parentId", "pageNo", "pageSize");
  const name = query["field"] ?? "";
  if (name === "") throw requestErrors.error("MISSING", { name: "field" });
  return visibleField(context, entity, name);
}

/** A word, certain values, or a branch of a tree. Only fields that the caller reads in full are searched. */
function optionCriteria(context: ViewerContext, source: RowSource, query: Query): Predicate {
  const filters = filtersOf(context, source);
  const parts: Predicate[] = [];
  const word = (query["keyword"] ?? "").trim().slice(0, 200);
  if (word !== "") {
    const fields = [...new Set([source.text, ...source.entity.search])].flatMap((name) => filters.get(name) ?? []);
    const searched = fields.filter((field) => field.column === "text");
    const like = (field: FieldModel) => testOf({ field: field.name }, field, "like", [{ literal: word }], [word]);
    parts.push({ any: searched.map(like) });
  }
  const values = splitValues(query["values"] ?? "");
  if (values.length > MAX_VALUES) throw rowErrors.error("BATCH_SIZE", { max: MAX_VALUES });
  if (values.length > 0) parts.push(isOneOf(source.value, values));
  const parent = source.entity.tree?.parent;
  if (query["parentId"] !== undefined) {
    if (parent === undefined) throw requestErrors.error("UNKNOWN", { name: "parentId" });
    const id = query["parentId"];
    parts.push(
      id === "" || id === "0"
        ? { test: "empty", on: { field: parent }, operands: [{ literal: 1 }] }
        : { test: "eq", on: { field: parent }, operands: [{ literal: id }] },
    );
  }
  return allOf(...parts);
}

const NO_FIELDS: ReadonlyMap<string, FieldModel> = new Map();

/**
 * What a word is looked for in: of an entity that is closed to the caller only the title, which a reference shows
 * anyway.
 */
function filtersOf(context: ViewerContext, { entity, text }: RowSource): ReadonlyMap<string, FieldModel> {
  const { runtime, viewer } = context;
  const { filters } = runtime.access(entity, viewer);
  const title = filters.get(text);
  return canOpen(entity, viewer) ? filters : title === undefined ? NO_FIELDS : new Map([[text, title]]);
}

function fillFieldsOf(field: OptionField, readable: ReadonlyMap<string, FieldModel>): readonly FieldModel[] {
  const fill = (field.options["fill"] ?? {}) as Readonly<Record<string, string>>;
  const names = new Set(Object.values(fill).map((from) => from.slice(from.indexOf(".") + 1)));
  return [...names].flatMap((name) => {
    const one = readable.get(name);
    return one?.column === undefined ? [] : [one];
  });
}

function columnsOf({ entity, value, text }: RowSource, fill: readonly FieldModel[]): string {
  const names = new Set([
    entity.key,
    value,
    text,
    ...fill.map((field) => field.name),
    ...(entity.tree === undefined ? [] : [entity.tree.parent]),
  ]);
  return [...names].map((name) => `m.${quote(name)}`).join(", ");
}

function sortOf({ entity, text }: RowSource): readonly { readonly field: string; readonly desc: boolean }[] {
  const order = entity.tree?.order;
  return [
    ...(order === undefined ? [{ field: text, desc: false }] : [{ field: order, desc: false }]),
    { field: entity.key, desc: false },
  ];
}

interface Filled {
  readonly fields: readonly FieldModel[];
  /** Of private files, where one is among them. */
  readonly sign: ((value: Wire) => Wire) | undefined;
}

function optionOf(
  context: ViewerContext,
  source: RowSource,
  { fields: fill, sign }: Filled,
  row: StoredRow,
  parents: ReadonlySet<string> | undefined,
): OptionRow {
  const { runtime, viewer } = context;
  const { entity, value, text } = source;
  const title = runtime.table(entity.entity).fields.get(text);
  const shown = titleVisibility(title, viewer);
  const plain = title === undefined ? "" : KINDS[title.kind].text(row[text] ?? null, title);
  const filled: WireRow = Object.fromEntries(
    fill.map((field): [string, Wire] => {
      const wire = KINDS[field.kind].toWire(row[field.name] ?? null, field);
      return [field.name, sign !== undefined && isPrivateFile(field) ? sign(wire) : wire];
    }),
  );
  return {
    value: String(row[value] ?? ""),
    text: shown === "hidden" ? "" : shown === "shown" ? plain : maskText(shown.as, plain),
    ...(parents === undefined
      ? {}
      : {
          leaf: !parents.has(String(row[entity.key])),
          parent: (row[entity.tree?.parent ?? ""] ?? null) as string | null,
        }),
    ...(fill.length === 0 ? {} : { fill: filled }),
  };
}
