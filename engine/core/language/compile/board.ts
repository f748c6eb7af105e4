/**
 * Compiles a board: its blocks, with their conditions and values checked against the entities and reports they name.
 */
import type { ReportFinding } from "../finding.ts";
import type { BlockModel, BoardModel, ReportModel, ShortcutModel } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { BlockSource, BoardSource } from "../source.ts";
import type { ParseOn } from "./dictMenuRole.ts";
import { optional } from "./draftField.ts";
import { sortKey } from "./list.ts";
import { readDefault } from "./defaultValue.ts";
import { chartOf } from "./report.ts";
import type { CompileContext } from "./compileContext.ts";

interface BoardContext extends CompileContext {
  readonly parse: ParseOn;
  readonly reports: Readonly<Record<string, ReportModel>>;
  /** Menu titles by path. */
  readonly menu: ReadonlyMap<string, { readonly title: string; readonly icon?: string }>;
  readonly report: ReportFinding;
}

export const boardPermission = (source: { readonly board: string; readonly permission?: string | undefined }): string =>
  source.permission ?? `board:${source.board}`;

const SPANS: Readonly<Record<string, number>> = {
  figure: 6,
  chart: 12,
  table: 24,
  list: 12,
  tabs: 24,
  text: 24,
  shortcuts: 24,
  queues: 24,
};
const ROWS = 10;

export function compileBoard(source: BoardSource, context: BoardContext): BoardModel {
  return {
    board: source.board,
    title: source.title,
    permission: boardPermission(source),
    blocks: source.blocks.flatMap((block, at) => compileBlock(block, `b${at}`, pointerOf("blocks", at), context)),
  };
}

function compileBlock(
  source: BlockSource,
  name: string,
  pointer: string,
  context: BoardContext,
): readonly BlockModel[] {
  const { type } = source;
  const entity = named(source.of, "entity");
  return [
    {
      name,
      type,
      ...optional("title", source.title),
      ...optional("of", source.of),
      ...optional(
        "where",
        source.where === undefined || entity === undefined
          ? undefined
          : context.parse(source.where, entity, `${pointer}/where`),
      ),
      params: paramsOf(source, pointer, context),
      ...optional("value", source.value ?? (type === "figure" && entity !== undefined ? "count" : undefined)),
      take: source.take ?? "first",
      ...optional("line", source.line),
      ...optional("unit", source.unit),
      columns: source.columns ?? [],
      sort: source.sort === undefined ? [] : [sortKey(source.sort)],
      rows: source.rows ?? ROWS,
      ...optional("chart", chartOf(source.chart)),
      ...optional("text", source.text),
      greeting: source.greeting ?? false,
      shortcuts: (source.shortcuts ?? []).map((one, at) =>
        shortcutOf(one, `${pointer}${pointerOf("shortcuts", at)}`, context),
      ),
      tabs: (source.tabs ?? []).flatMap((tab, at) =>
        compileBlock(tab, `${name}t${at}`, `${pointer}${pointerOf("tabs", at)}`, context),
      ),
      span: source.span ?? SPANS[type] ?? 24,
      ...optional("refreshMs", source.refreshMs),
      ...optional("link", source.link),
    },
  ];
}

/** The name behind `report:` or `entity:`. */
export const named = (of: string | undefined, sort: "report" | "entity"): string | undefined =>
  of?.startsWith(`${sort}:`) === true ? of.slice(sort.length + 1) : undefined;

function paramsOf(source: BlockSource, pointer: string, context: BoardContext): BlockModel["params"] {
  const report = context.reports[named(source.of, "report") ?? ""];
  return Object.fromEntries(
    Object.entries(source.params ?? {}).flatMap(([name, given]) => {
      const param = report?.params.find((one) => one.field.name === name);
      if (param === undefined || given === null) return [];
      const value = readDefault(given, param.field, `${pointer}${pointerOf("params", name)}`, context);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function shortcutOf(
  source: NonNullable<BlockSource["shortcuts"]>[number],
  pointer: string,
  context: BoardContext,
): ShortcutModel {
  const entry = context.menu.get(source.link);
  const entity = named(source.of, "entity");
  return {
    link: source.link,
    title: source.title ?? entry?.title ?? source.link,
    ...optional("icon", source.icon ?? entry?.icon),
    ...optional("of", source.of),
    ...optional(
      "where",
      source.where === undefined || entity === undefined
        ? undefined
        : context.parse(source.where, entity, `${pointer}/where`),
    ),
  };
}
