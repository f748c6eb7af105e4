import { KINDS } from "#core/fields";
import { parsePage, type Predicate } from "#core/filter";
import { canOpen, type EntityModel, type FieldModel, type Viewer } from "#core/language";
import type { OptionRow, Page } from "#core/api";
import { maskText, splitValues, type Stored, type StoredRow, type Wire, type WireRow } from "#core/values";
import { requestErrors, rowErrors } from "../errors.ts";
import { applyTextIndex } from "../../search/index.ts";
import type { Call } from "../operation.ts";
import { onlyParameters, type Query } from "../queryString.ts";
import { titleVisibility } from "../policy/entityAccess.ts";
import { bindFor, allOf, isOneOf, rowsPredicate, notDeleted } from "../query/predicates.ts";
import { visibleField, assertMayUseEntity, optionCondition, type OptionField } from "../query/optionFilter.ts";
import { orderByClause } from "../query/listQuery.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../query/quote.ts";
import { textSource, type TextSource } from "../textSource.ts";
import { countRows } from "../query/countRows.ts";
import type { EngineRuntime } from "../runtime.ts";

type RowSource = Extract<TextSource, { readonly from: "rows" }>;

const MAX_VALUES = 200;

/** `GET P/options?field=`: what a reference, tree or dictionary field may be given: rows of its target that are the caller's. */
export async function options(runtime: EngineRuntime, entity: EntityModel, call: Call): Promise<Page<OptionRow>> {
  const { viewer, query } = call;
  assertMayUseEntity(entity, viewer);
  return listOptions(runtime, fieldFor(runtime, entity, viewer, query), call);
}

/** The rows that a field may be given, a page of them. */
export async function listOptions(
  runtime: EngineRuntime,
  field: OptionField,
  { viewer, query, now }: Call,
): Promise<Page<OptionRow>> {
  const source = textSource(runtime.model, field);
  if (source?.from !== "rows") throw rowErrors.error("UNKNOWN_FIELD", { field: field.name });
  const { pageNo, pageSize } = parsePage(query, 20);
  const context = { viewer, now };
  const access = runtime.access(source.entity, viewer);
  const where = allOf(
    notDeleted(source.entity),
    rowsPredicate(access.rows("read")),
    optionCondition(runtime, field),
    optionCriteria(runtime, source, viewer, query),
  );
  const bound = bindFor(runtime, source.entity, where, context);
  const fill = fillFieldsOf(field, canOpen(source.entity, viewer) ? access.filters : NO_FIELDS);
  const columns = columnsOf(source, fill);
  const order = orderByClause(runtime.dialect, sortOf(source));
  return runtime.database.snapshot(
    async (read) => {
      const indexed = await applyTextIndex(read, runtime.dialect, source.entity, bound);
      const total = await countRows(runtime, read, source.entity, bound);
      const select = selectFor(runtime, source.entity, `options ${columns} ${order}`, indexed, () => ({
        columns,
        tail: `order by ${order}`,
        page: true,
      }));
      const rows = await read.all<Record<string, Stored>>(
        select.statement,
        select.bind([...indexed.values, pageSize, (pageNo - 1) * pageSize]),
      );
      const parents = await parentsOf(runtime, read, source, rows, context);
      return {
        records: rows.map((row) => optionOf(runtime, source, viewer, fill, row, parents)),
        total,
        size: pageSize,
        current: pageNo,
        pages: Math.ceil(total / pageSize),
      };
    },
    { by: viewer.username },
  );
}

function fieldFor(runtime: EngineRuntime, entity: EntityModel, viewer: Viewer, query: Query): FieldModel {
  onlyParameters(query, "field", "keyword", "values", "parentId", "pageNo", "pageSize");
  return visibleField(runtime, entity, viewer, query["field"] ?? "");
}

/** A word, certain values, or a branch of a tree. Only fields that the caller reads in full are searched. */
function optionCriteria(runtime: EngineRuntime, source: RowSource, viewer: Viewer, query: Query): Predicate {
  const filters = filtersOf(runtime, source, viewer);
  const parts: Predicate[] = [];
  const word = (query["keyword"] ?? "").trim().slice(0, 200);
  if (word !== "") {
    const names = [...new Set([source.text, ...source.entity.search])].filter(
      (name) => filters.get(name)?.column === "text",
    );
    parts.push({ any: names.map((field) => ({ test: "like", on: { field }, operands: [{ literal: word }] })) });
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

/** What a word is looked for in: of an entity that is closed to the caller only the title, which a reference shows anyway. */
function filtersOf(
  runtime: EngineRuntime,
  { entity, text }: RowSource,
  viewer: Viewer,
): ReadonlyMap<string, FieldModel> {
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

async function parentsOf(
  runtime: EngineRuntime,
  read: Parameters<typeof countRows>[1],
  { entity }: RowSource,
  rows: readonly StoredRow[],
  context: Parameters<typeof bindFor>[3],
): Promise<ReadonlySet<string> | undefined> {
  if (entity.tree === undefined) return undefined;
  if (rows.length === 0) return new Set();
  const { parent } = entity.tree;
  const bound = bindFor(
    runtime,
    entity,
    allOf(
      isOneOf(
        parent,
        rows.map((row) => String(row[entity.key])),
      ),
      rowsPredicate(runtime.access(entity, context.viewer).rows("read")),
      notDeleted(entity),
    ),
    context,
  );
  const select = selectFor(runtime, entity, "branches", bound, () => ({
    columns: `m.${quote(parent)} as k`,
    tail: `group by m.${quote(parent)}`,
  }));
  return new Set((await read.all<{ k: string }>(select.statement, select.bind(bound.values))).map((row) => row.k));
}

function optionOf(
  runtime: EngineRuntime,
  source: RowSource,
  viewer: Viewer,
  fill: readonly FieldModel[],
  row: StoredRow,
  parents: ReadonlySet<string> | undefined,
): OptionRow {
  const { entity, value, text } = source;
  const title = runtime.table(entity.entity).fields.get(text);
  const shown = titleVisibility(title, viewer);
  const plain = title === undefined ? "" : KINDS[title.kind].text(row[text] ?? null, title);
  const filled: WireRow = Object.fromEntries(
    fill.map((field): [string, Wire] => [field.name, KINDS[field.kind].toWire(row[field.name] ?? null, field)]),
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
