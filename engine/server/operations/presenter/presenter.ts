import { KINDS } from "#core/fields";
import { evaluateExpression, type ExpressionEnv } from "#core/expression";
import type { FieldModel, MaskModel, Viewer } from "#core/language";
import { maskText, type Stored, type StoredRow, type Wire, type WireRow } from "#core/values";
import { quote, createYielder } from "../../db/index.ts";
import { titleVisibility, type EntityAccess } from "../policy/entityAccess.ts";
import type { QueryContext, ViewerContext, RequestContext } from "../requestContext.ts";
import { cutHistoryRows } from "../history/visibleChanges.ts";
import { differsByRow, fieldPermissionsByRow } from "../policy/fieldPermissions.ts";
import { closedOperationMarksFor, type PageMemo } from "./closedOperations.ts";
import { markBranches } from "./branches.ts";
import { isPrivateFile, privateFileSigner } from "./privateFiles.ts";
import { relationColumnsOf, type RelationColumn } from "./relationColumns.ts";
import { rowPermissionMarksFor } from "./rowPermissions.ts";
import { textOf } from "./displayTexts.ts";
import { isMultiple, textSource, type TextSource } from "../textSource.ts";
import type { EngineRuntime } from "../runtime.ts";

/** Rows as one shape of viewers sees them; made once for a set of columns. */
export interface Presenter {
  /** The select list, over the table as `m`. */
  readonly select: string;
  /** The tables besides its own that the select reads; undefined where the changes of one of them are not counted. */
  readonly reads: readonly string[] | undefined;
  /** `memo`: of the cached page whose rows these are. */
  present(context: QueryContext, rows: readonly StoredRow[], memo?: PageMemo): Promise<WireRow[]>;
}

/** How one field of a row becomes one value, or two with its text. */
interface Cell {
  readonly name: string;
  readonly field: FieldModel;
  readonly toWire: (stored: Stored, field: FieldModel) => Wire;
  readonly mask: MaskModel | undefined;
  /** Computed on read. */
  readonly computed: boolean;
  readonly text: CellText | undefined;
}

interface CellText {
  readonly name: string;
  readonly source: TextSource;
  /** Selected with the row; several values are looked up for the whole page. */
  readonly inline: boolean;
  readonly shown: ReturnType<typeof titleVisibility>;
  readonly title: FieldModel | undefined;
}

/** `columns`: only these. `relationColumns`: with the list's columns that look over a reference. */
export interface PresenterOptions {
  readonly columns?: readonly string[] | undefined;
  readonly relationColumns?: boolean;
  /** With what the rules of rows leave open on each, and what guards close. */
  readonly rights?: boolean;
}

export function createPresenter(viewing: ViewerContext, access: EntityAccess, options: PresenterOptions): Presenter {
  const { runtime } = viewing;
  const { entity } = access;
  const { cipher } = access.table;
  const wanted = options.columns === undefined ? undefined : new Set([entity.key, ...options.columns]);
  const fields = entity.fields.filter(
    (field) =>
      field.kind !== "lines" && access.readable.has(field.name) && (wanted === undefined || wanted.has(field.name)),
  );
  const cells = fields.map((field) => cellOf(viewing, access, field));
  const relationColumns =
    options.relationColumns === true
      ? relationColumnsOf(viewing, entity).filter(
          (relationColumn) => wanted === undefined || wanted.has(relationColumn.via),
        )
      : [];
  const lookups = cells.filter(
    (cell) => cell.text !== undefined && !cell.text.inline && cell.text.source.from !== "dict",
  );
  const perRow = differsByRow(access, wanted);
  const tree = entity.tree !== undefined;
  const rights = options.rights === true ? rowPermissionMarksFor(viewing, access) : undefined;
  const closed = options.rights === true ? closedOperationMarksFor(viewing, access) : undefined;
  const hooks = runtime.hooks.of(entity.entity, "afterRead");
  const privateFiles = cells.filter((cell) => cell.mask === undefined && isPrivateFile(cell.field));
  const history = entity.table === "hw_history";
  return {
    select: selectList(runtime, access, cells, relationColumns, closed?.columns ?? []),
    reads: readsOf(cells),
    present: async (context, stored, memo) => {
      const rows = stored.map((row) => cipher.opened(row));
      const env = envOf(context);
      const texts = lookups.length === 0 ? NO_LOOKUPS : await lookUp(context, lookups, rows);
      const out: OutRow[] = [];
      const pause = createYielder(context.read);
      for (const row of rows) {
        out.push(presentRow(runtime, cells, row, env, texts, entity));
        const due = pause();
        if (due !== undefined) await due;
      }
      if (relationColumns.length > 0)
        for (const relationColumn of relationColumns) await relationColumn.fill(context, out, rows);
      if (tree) await markBranches(context, access, rows, out);
      if (perRow) await cutFieldsByRow(context, access, rows, out);
      if (privateFiles.length > 0) await signPrivateFiles(context, privateFiles, out);
      if (closed !== undefined && rows.length > 0) await closed.fill(context, out, rows, memo);
      if (rights !== undefined) await rights.fill(context, out, rows);
      if (history) await cutHistoryRows(context, rows, out);
      if (hooks.length > 0)
        out.forEach((row, at) => hooks.forEach((hook) => hook(row, rows[at] as StoredRow, context.viewer)));
      return out;
    },
  };
}

type OutRow = Record<string, Wire>;

async function signPrivateFiles(
  context: RequestContext,
  cells: readonly Cell[],
  out: readonly OutRow[],
): Promise<void> {
  const sign = await privateFileSigner(context);
  for (const row of out) for (const { name } of cells) if (name in row) row[name] = sign(row[name] ?? null);
}

function cellOf({ runtime, viewer }: ViewerContext, access: EntityAccess, field: FieldModel): Cell {
  const kind = KINDS[field.kind];
  const mask = access.masks.get(field.name);
  const found = mask === undefined ? textSource(runtime.model, field) : undefined;
  const source = found?.from === "accounts" && !mayNameAccounts(viewer) ? undefined : found;
  return {
    name: field.name,
    field,
    toWire: kind.toWire,
    mask,
    computed: field.column === undefined,
    text: source === undefined ? undefined : textCell(field, source, viewer),
  };
}

function textCell(field: FieldModel, source: TextSource, viewer: Viewer): CellText {
  const title = source.from === "rows" ? source.entity.fields.find((one) => one.name === source.text) : undefined;
  return {
    name: `${field.name}_dictText`,
    source,
    title,
    inline: source.from === "rows" && !isMultiple(field),
    shown: source.from === "rows" ? titleVisibility(title, viewer) : "shown",
  };
}

function selectList(
  runtime: EngineRuntime,
  access: EntityAccess,
  cells: readonly Cell[],
  relationColumns: readonly RelationColumn[],
  besides: readonly string[],
): string {
  const table = runtime.table(access.entity.entity);
  const columns = new Set<string>([access.entity.key, ...besides]);
  for (const cell of cells) {
    if (cell.computed)
      cell.field.expr?.reads.forEach((name) => table.fields.get(name)?.column !== undefined && columns.add(name));
    else columns.add(cell.name);
  }
  for (const relationColumn of relationColumns) columns.add(relationColumn.via);
  if (access.entity.table === "hw_history") for (const name of ["entity", "rowId"]) columns.add(name);
  const texts = cells.flatMap(({ text, name }) => {
    if (text?.inline !== true || text.source.from !== "rows" || text.shown === "hidden") return [];
    const { entity, value, text: shown } = text.source;
    return [
      `(select r.${quote(shown)} from ${quote(entity.table)} as r ` +
        `where r.${quote(value)} = m.${quote(name)} limit 1) as ${quote(text.name)}`,
    ];
  });
  return [...[...columns].map((name) => `m.${quote(name)}`), ...texts].join(", ");
}

function readsOf(cells: readonly Cell[]): readonly string[] | undefined {
  const sources = cells.flatMap(({ text }) =>
    text?.inline === true && text.source.from === "rows" ? [text.source.entity] : [],
  );
  return sources.every((entity) => entity.managed) ? [...new Set(sources.map((entity) => entity.table))] : undefined;
}

function envOf(context: RequestContext): ExpressionEnv {
  const { runtime } = context;
  return {
    now: context.now,
    dictText: (dict, value) => runtime.texts.ofDict(dict).get(value),
    entityOf: (name) => runtime.model.entities[name],
  };
}

type Lookups = ReadonlyMap<Cell, ReadonlyMap<string, string>>;
const NO_LOOKUPS: Lookups = new Map();

async function lookUp(context: QueryContext, cells: readonly Cell[], rows: readonly StoredRow[]): Promise<Lookups> {
  const { runtime, read } = context;
  const found = new Map<Cell, ReadonlyMap<string, string>>();
  for (const cell of cells) {
    if (cell.text === undefined) continue;
    found.set(
      cell,
      await runtime.texts.read(
        read,
        cell.text.source,
        rows.map((row) => row[cell.name] ?? null),
      ),
    );
  }
  return found;
}

function presentRow(
  runtime: EngineRuntime,
  cells: readonly Cell[],
  row: StoredRow,
  env: ExpressionEnv,
  lookups: Lookups,
  entity: EntityAccess["entity"],
): OutRow {
  const out: OutRow = {};
  for (const cell of cells) {
    const { name, field } = cell;
    const value = cell.computed ? computedOf(field, row, env, entity) : (row[name] ?? null);
    if (value === null) {
      out[name] = null;
      if (cell.text !== undefined && cell.text.source.from !== "accounts") out[cell.text.name] = null;
    } else if (cell.mask !== undefined) {
      out[name] = maskText(cell.mask.as, KINDS[field.kind].text(value, field));
    } else {
      out[name] = cell.toWire(value, field);
      if (cell.text?.source.from === "accounts") nameAccount(out, cell.text, lookups.get(cell)?.get(String(value)));
      else if (cell.text !== undefined) out[cell.text.name] = shownText(runtime, cell, cell.text, value, row, lookups);
    }
  }
  return out;
}

/** Members and visitors do not learn the names of operators. */
const mayNameAccounts = ({ userType }: Viewer): boolean => userType === "office";

/** An account without a known name is shown by its user name: no text comes with it. */
function nameAccount(out: OutRow, text: CellText, name: string | undefined): void {
  if (name !== undefined) out[text.name] = name;
}

function computedOf(field: FieldModel, row: StoredRow, env: ExpressionEnv, entity: EntityAccess["entity"]): Stored {
  return field.expr === undefined ? null : (evaluateExpression(field.expr, field, entity, row, env) ?? null);
}

function shownText(
  runtime: EngineRuntime,
  cell: Cell,
  text: CellText,
  value: Stored,
  row: StoredRow,
  lookups: Lookups,
): string | null {
  if (text.shown === "hidden") return null;
  if (text.source.from === "dict") return textOf(runtime.texts.ofDict(text.source.dict), cell.field, value);
  const shown = text.inline
    ? inlineText(text, row[text.name] ?? null)
    : textOf(lookups.get(cell) ?? NO_TEXTS, cell.field, value);
  return shown === null || text.shown === "shown" ? shown : maskText(text.shown.as, shown);
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

function inlineText(text: CellText, title: Stored): string | null {
  if (title === null) return null;
  return text.title === undefined ? String(title) : KINDS[text.title.kind].text(title, text.title);
}

/** Where rows show different fields, each keeps only what the rules that match it show and what it discloses. */
async function cutFieldsByRow(
  context: QueryContext,
  access: EntityAccess,
  rows: readonly StoredRow[],
  out: OutRow[],
): Promise<void> {
  const granted = await fieldPermissionsByRow(context, access, rows);
  const { key } = access.entity;
  rows.forEach((row, at) => {
    const fields = granted.get(String(row[key]));
    const shown = out[at];
    if (fields === "all" || shown === undefined) return;
    for (const name of Object.keys(shown)) {
      const field = name.replace(/(_dictText|\..*)$/, "");
      if (field !== key && field !== "version" && fields?.has(field) !== true) delete shown[name];
    }
  });
}
