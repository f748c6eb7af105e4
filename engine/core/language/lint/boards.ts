/** Boards: each block has the keys that its type needs and no others, and the names in it exist. */
import { KINDS, isNumeric, valueKind } from "#core/fields";
import { named } from "../compile/board.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { BlockModel, EntityModel, ReportModel } from "#core/model";
import { isObject, pointerOf, valueAt, type JsonObject } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missing } from "./unknownNames.ts";
import { requireAggregation, lintChart, type ReportDetail } from "./reports.ts";
import { isSlip, nearest } from "../suggest.ts";
import { reportUngranted } from "./permissionCodes.ts";

const ALWAYS = ["type", "title", "span", "refreshMs", "waive"];
/** Keys by type; the first is the one it cannot do without. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  figure: ["of", "where", "params", "value", "take", "unit", "line", "link"],
  chart: ["of", "params", "chart", "link"],
  table: ["of", "where", "params", "columns", "sort", "rows", "link"],
  list: ["of", "where", "params", "columns", "sort", "rows", "link"],
  tabs: ["tabs"],
  text: ["text", "greeting", "link"],
  shortcuts: ["shortcuts"],
  queues: ["title"],
};

interface BlockLint {
  readonly block: BlockModel;
  readonly source: JsonObject;
  readonly pointer: string;
  readonly file: ReadFile;
  readonly project: ProjectLintContext;
  readonly report: ReportModel | undefined;
  readonly entity: EntityModel | undefined;
  readonly say: ReportDetail;
}

export function lintBoard(file: ReadFile, project: ProjectLintContext): void {
  const value = file.value as JsonObject;
  const board = project.model.boards[String(value["board"])];
  reportUngranted(
    typeof value["permission"] === "string" ? value["permission"] : undefined,
    "/permission",
    project,
    file.report,
  );
  for (const block of board?.blocks ?? []) lintBlock(block, file, project);
}

/** `b2t0` is at `/blocks/2/tabs/0`. */
const pointerOfBlock = (name: string): string => name.replace(/^b/, "/blocks/").replace(/t(\d+)$/, "/tabs/$1");

function lintBlock(block: BlockModel, file: ReadFile, project: ProjectLintContext): void {
  const pointer = pointerOfBlock(block.name);
  const source = valueAt(file.value, pointer);
  if (!isObject(source)) return;
  const say: ReportDetail = (at, detail) => file.report({ pointer: at, code: "BOARD.BLOCK", details: { detail } });
  const lint: BlockLint = {
    block,
    source,
    pointer,
    file,
    project,
    say,
    report: project.model.reports[named(block.of, "report") ?? ""],
    entity: project.model.entities[named(block.of, "entity") ?? ""],
  };
  lintKeys(lint);
  if (block.of !== undefined && !/^(report|entity):/.test(block.of)) say(`${pointer}/of`, "of 应是 report: 或 entity:");
  if (block.type === "chart" && lint.entity !== undefined) say(`${pointer}/of`, "图表应来自报表");
  if (lint.report !== undefined) lintOfReport(lint, lint.report);
  if (lint.entity !== undefined) lintOfEntity(lint, lint.entity);
  if (block.link !== undefined) lintLink(block.link, `${pointer}/link`, lint);
  block.shortcuts.forEach((shortcut, at) => {
    const there = `${pointer}${pointerOf("shortcuts", at)}`;
    lintLink(shortcut.link, `${there}/link`, lint);
    if (shortcut.of !== undefined && named(shortcut.of, "entity") === undefined)
      say(`${there}/of`, "快捷入口只能统计实体的行数");
    if (shortcut.of === undefined && shortcut.where !== undefined) say(`${there}/where`, "没有 of，不需要 where");
  });
  for (const tab of block.tabs) lintBlock(tab, file, project);
}

function lintKeys({ block, source, pointer, say }: BlockLint): void {
  const keys = KEYS[block.type] ?? [];
  const [first = ""] = keys;
  const hasContent =
    block.type === "text" ? source["text"] !== undefined || source["greeting"] === true : source[first] !== undefined;
  if (!hasContent) say(pointer, `“${block.type}”缺少 ${first}`);
  for (const key of Object.keys(source))
    if (!ALWAYS.includes(key) && !keys.includes(key)) say(pointer + pointerOf(key), `“${block.type}”不用 ${key}`);
}

function lintOfReport(lint: BlockLint, report: ReportModel): void {
  const { block, source, pointer, file, say } = lint;
  const names = report.columns.map((column) => column.field.name);
  const column = (name: string, at: string): void => {
    if (names.includes(name)) return;
    const aggregate = parseAggregate(name);
    const field = aggregate?.field !== undefined && names.includes(aggregate.field) ? aggregate.field : undefined;
    // A report's column is summed by another key.
    const isSum = field !== undefined && aggregate?.by === "sum" && at === "/value" && source["take"] === undefined;
    const meant = isSum ? `"value": "${field}", "take": "sum"` : field;
    file.report({ ...missing(`${pointer}${at}`, name, "列", names), ...(meant === undefined ? {} : { meant }) });
  };
  if (source["where"] !== undefined) say(`${pointer}/where`, "报表用 params，不用 where");
  for (const name of Object.keys(isObject(source["params"]) ? source["params"] : {})) {
    if (!report.params.some((param) => param.field.name === name))
      file.report(
        missing(
          `${pointer}${pointerOf("params", name)}`,
          name,
          "参数",
          report.params.map((param) => param.field.name),
        ),
      );
  }
  for (const param of report.params) {
    if (param.required && param.default === undefined && block.params[param.field.name] === undefined)
      say(pointer, `缺少报表必需的参数“${param.field.name}”`);
  }
  block.columns.forEach((name, at) => column(name, pointerOf("columns", at)));
  for (const key of block.sort) column(key.field, "/sort");
  if (block.type === "figure") lintFigure(lint, report, column);
  if (block.type !== "chart") return;
  if (block.chart !== undefined) lintChart(block.chart, report, `${pointer}/chart`, file, say);
  else if (report.chart === undefined) say(pointer, `报表“${report.title}”没有图表，此处要写 chart`);
}

function lintFigure(
  { block, pointer, say }: BlockLint,
  report: ReportModel,
  column: (name: string, at: string) => void,
): void {
  if (block.value === undefined) say(pointer, "“figure”缺少 value");
  else column(block.value, "/value");
  const shown = report.columns.find((one) => one.field.name === block.value);
  if (block.take === "sum" && shown !== undefined && !isNumeric(shown.field))
    say(`${pointer}/take`, `“${block.value ?? ""}”不是数字，不能合计`);
  const { line } = block;
  if (line === undefined) return;
  for (const key of ["x", "y"] as const) column(line[key], `/line/${key}`);
  const drawn = report.columns.find((one) => one.field.name === line.y);
  if (drawn !== undefined && !isNumeric(drawn.field)) say(`${pointer}/line/y`, `“${line.y}”不是数字，不能画线`);
  const asked = { places: [line.x], take: line.take, pointer: `${pointer}/line` };
  for (const one of new Set([shown, drawn]))
    if (one !== undefined && isNumeric(one.field)) requireAggregation(report, one, asked, say);
}

const isOrdered = (field: EntityModel["fields"][number]): boolean =>
  KINDS[valueKind(field)].operators(field.options).includes("gt");

const AGGREGATE = /^(?:count|(sum|min|max)\(([A-Za-z][A-Za-z0-9_]*)\))$/;

/** `count`, or what is summed, least or greatest; undefined when it is none of these. */
export function parseAggregate(
  text: string,
): { readonly by: "count" | "sum" | "min" | "max"; readonly field?: string } | undefined {
  const found = AGGREGATE.exec(text);
  if (found === null) return undefined;
  return found[2] === undefined ? { by: "count" } : { by: found[1] as "sum" | "min" | "max", field: found[2] };
}

/** `SUM(total)`, `count(*)`, a field or its title by itself. */
function meantAggregate(text: string, { fields }: EntityModel): string | undefined {
  const [, call, inner = text] = /^\s*([a-z]+)\s*\(\s*(.*?)\s*\)\s*$/i.exec(text) ?? [];
  const by = call === undefined ? "sum" : nearest(call, ["count", "sum", "min", "max"], 1)[0];
  if (by === "count") return "count";
  const field = fields.find(({ name, title }) => name === inner || title === inner);
  if (by === undefined || field === undefined) return undefined;
  return by !== "sum" || isNumeric(field) ? `${by}(${field.name})` : undefined;
}

function lintOfEntity({ block, source, pointer, file, say }: BlockLint, entity: EntityModel): void {
  const names = entity.fields.map((field) => field.name);
  for (const key of ["params", "take", "line"])
    if (source[key] !== undefined) say(`${pointer}/${key}`, `${key} 只用于报表`);
  const field = (name: string, at: string): void => {
    const one = entity.fields.find((candidate) => candidate.name === name);
    if (one === undefined) file.report(missing(`${pointer}${at}`, name, "字段", names));
    else if (one.column === undefined && at !== "" && !at.startsWith("/columns"))
      file.report({
        pointer: `${pointer}${at}`,
        code: "BOARD.BLOCK",
        details: { detail: `“${name}”不存储` },
        unstored: name,
      });
  };
  block.columns.forEach((name, at) => field(name, pointerOf("columns", at)));
  for (const key of block.sort) field(key.field, "/sort");
  if (block.type !== "figure") return;
  const aggregate = parseAggregate(block.value ?? "count");
  if (aggregate === undefined) {
    const meant = meantAggregate(block.value ?? "", entity);
    const isMean = /^\s*(avg|average|mean|平均)/i.test(block.value ?? "");
    const detail = `value 应是 count、sum(字段)、min(字段) 或 max(字段)${isMean ? "；平均值要用报表（avg）计算" : ""}`;
    const details = { detail };
    return file.report({
      pointer: `${pointer}/value`,
      code: "BOARD.BLOCK",
      details,
      ...(meant === undefined ? {} : { meant }),
    });
  }
  if (aggregate.field === undefined) return;
  field(aggregate.field, "/value");
  const measured = entity.fields.find((one) => one.name === aggregate.field);
  if (measured === undefined) return;
  if (aggregate.by === "sum" && !isNumeric(measured)) say(`${pointer}/value`, `“${aggregate.field}”不是数字，不能合计`);
  if (aggregate.by !== "sum" && !isOrdered(measured))
    say(`${pointer}/value`, `“${aggregate.field}”没有大小，不能取最大或最小`);
}

function lintLink(link: string, pointer: string, { project, file }: BlockLint): void {
  const entries = project.files.filter((one) => one.kind === "menu").flatMap((one) => entriesIn(one.value?.["menu"]));
  const [path = ""] = link.split("?");
  if (entries.some((entry) => entry.path === path)) return;
  const pages = entries.filter((entry) => entry.opens).map((entry) => entry.path);
  const last = path.slice(path.lastIndexOf("/"));
  const inFolder = pages.filter((page) => page.endsWith(last));
  const [meant = partOfOne(path, pages)] = inFolder.length === 1 ? inFolder : [];
  file.report({ ...missing(pointer, path, "菜单", pages), wanted: path, ...(meant === undefined ? {} : { meant }) });
}

/**
 * The only page whose last segment has all words of that of the path: in the same folder, else in all; else the only
 * one of the folder whose words are all in it. None where a slip of the finger explains the path.
 */
function partOfOne(path: string, pages: readonly string[]): string | undefined {
  if (pages.some((page) => isSlip(path, page))) return undefined;
  const [folder, ...words] = wordsOf(path);
  const like = pages.filter((page) => {
    const [, ...has] = wordsOf(page);
    return words.length > 0 && words.every((word) => has.includes(word));
  });
  const near = like.filter((page) => wordsOf(page)[0] === folder);
  const found = near.length > 0 ? near : like;
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const shorter = pages.filter((page) => {
    const [there, ...has] = wordsOf(page);
    return there === folder && has.length > 0 && has.every((word) => words.includes(word));
  });
  return shorter.length === 1 ? shorter[0] : undefined;
}

/** The folder, and the words of the last segment. */
function wordsOf(path: string): readonly [folder: string, ...words: readonly string[]] {
  const at = path.lastIndexOf("/");
  const words = path.slice(at + 1).split(/[-_]|(?<=[a-z])(?=[A-Z])/);
  return [path.slice(0, at), ...words.map((word) => word.toLowerCase()).filter((word) => word !== "")];
}

interface MenuEntry {
  readonly path: string;
  /** A folder opens nothing. */
  readonly opens: boolean;
}

function entriesIn(nodes: unknown): readonly MenuEntry[] {
  if (!Array.isArray(nodes)) return [];
  return nodes
    .filter(isObject)
    .flatMap((node) => [
      { path: String(node["path"]), opens: node["opens"] !== undefined },
      ...entriesIn(node["children"]),
    ]);
}
