/** Columns, filters, totals, sections: nothing twice, nothing impossible. */
import { KINDS, isNumeric, valueKind } from "#core/fields";
import type { FieldModel, KindName } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";

export function lintLists(lint: EntityLintContext): void {
  const { form = {}, unique = [], search = [] } = lint.source;
  lintList(lint);
  lintSections(form.sections ?? [], form.tabs, lint);
  unique.forEach((fields, at) =>
    fields.forEach((name, part) => storedOnly(name, pointerOf("unique", at, part), "唯一约束", lint)),
  );
  search.forEach((name, at) => searchable(name, pointerOf("search", at), lint));
  lintTitleField(lint);
}

/** What is under `list`, of an entity or of a view. */
export function lintList(lint: EntityLintContext): void {
  const { list = {} } = lint.source;
  repeated((list.columns ?? []).map(fieldName), pointerOf("list", "columns"), lint);
  repeated((list.filters ?? []).map(fieldName), pointerOf("list", "filters"), lint);
  repeated(
    (list.tabs ?? []).map((tab) => tab.title),
    pointerOf("list", "tabs"),
    lint,
    "/title",
  );
  (list.totals ?? []).forEach((name, at) => summable(name, pointerOf("list", "totals", at), lint));
  (list.columns ?? []).forEach(
    (column, at) =>
      typeof column !== "string" &&
      column.total === true &&
      summable(column.field, pointerOf("list", "columns", at, "total"), lint),
  );
  sortable(list.sort, lint);
  lintEditable(lint);
  lintAside(lint);
}

/** Rows are filtered by a branch, so the field holds one place in a tree. */
function lintAside(lint: EntityLintContext): void {
  const name = lint.source.list?.aside;
  const field = name === undefined ? undefined : lint.field(name);
  if (field === undefined) return;
  const pointer = pointerOf("list", "aside");
  const fits = ({ kind, options, column }: FieldModel): boolean =>
    kind === "tree" && options["multiple"] !== true && column !== undefined;
  if (!fits(field)) wrongField(`“${field.name}”不是单选的树形字段，列表旁不能显示它的树`, pointer, lint, fits);
  else if (lint.source.list?.editable === true)
    lint.report({ pointer, code: "LIST.FIELD", details: { detail: "可编辑表格旁不显示树：请去掉 aside 或 editable" } });
}

/** A grid edits cells and has no column of row actions. */
function lintEditable({ source, report }: EntityLintContext): void {
  const onRows = Object.values(source.actions ?? {}).filter(({ on }) => on !== "list");
  const steps = [...Object.values(source.states?.steps ?? {}), ...onRows].map(({ title }) => `“${title}”`);
  if (source.list?.editable !== true) return;
  if (steps.length > 0)
    report({ pointer: pointerOf("list", "editable"), code: "LIST.STEPS", details: { steps: steps.join("、") } });
  const verbs = (source.list.row ?? []).filter((verb) => verb === "view" || verb === "history");
  if (verbs.length > 0)
    report({
      pointer: pointerOf("list", "row"),
      code: "LIST.STEPS",
      details: { steps: verbs.map((verb) => `“${verb}”`).join("、") },
    });
}

const fieldName = (one: string | { readonly field: string }): string => (typeof one === "string" ? one : one.field);

function repeated(names: readonly string[], pointer: string, lint: EntityLintContext, suffix = ""): void {
  names.forEach((name, at) => {
    if (names.indexOf(name) !== at)
      lint.report({ pointer: `${pointer}/${at}${suffix}`, code: "LIST.REPEATED", details: { name } });
  });
}

function lintSections(
  sections: readonly { readonly fields: readonly string[]; readonly tab?: string }[],
  tabs: readonly string[] | undefined,
  lint: EntityLintContext,
): void {
  const seen = new Set<string>();
  sections.forEach((section, at) => {
    section.fields.forEach((name, part) => {
      if (seen.has(name))
        lint.report({
          pointer: pointerOf("form", "sections", at, "fields", part),
          code: "LIST.REPEATED",
          details: { name },
        });
      seen.add(name);
    });
  });
  (tabs ?? []).forEach((tab, at) => {
    if (!sections.some((section) => section.tab === tab))
      lint.report({
        pointer: pointerOf("form", "tabs", at),
        code: "LIST.FIELD",
        details: { detail: `页签“${tab}”下没有分区` },
      });
  });
}

function storedOnly(name: string, pointer: string, use: string, lint: EntityLintContext): void {
  const field = lint.field(name);
  if (field === undefined || field.column !== undefined) return;
  lint.report({ pointer, code: "LIST.FIELD", details: { detail: `“${name}”不存储，不能用于${use}` }, unstored: name });
}

const SEARCHED: ReadonlySet<KindName> = new Set([
  "text",
  "textarea",
  "code",
  "address",
  "tags",
  "richText",
  "markdown",
]);

const isSearched = ({ kind, column, mask, encrypted }: FieldModel): boolean =>
  SEARCHED.has(kind) && column === "text" && mask === undefined && !encrypted;

/** A field that cannot be used there, and those that can. */
function wrongField(
  detail: string,
  pointer: string,
  { entity, report }: EntityLintContext,
  fits: (field: FieldModel) => boolean,
): void {
  const allowed = entity.fields.filter((field) => !field.system && fits(field)).map((field) => field.name);
  report({ pointer, code: "LIST.FIELD", details: { detail }, allowed });
}

function searchable(name: string, pointer: string, lint: EntityLintContext): void {
  const field = lint.field(name);
  if (field === undefined) return;
  if (isSearched(field)) return;
  const why = field.encrypted
    ? "加密存储（encrypted）的字段只能按整个值筛选"
    : field.mask === undefined
      ? "搜索框只查文本字段"
      : "遮盖（mask）的字段不按词搜索，否则可由搜索结果推知其内容";
  wrongField(`“${name}”不能按词搜索，${why}`, pointer, lint, isSearched);
}

function summable(name: string, pointer: string, lint: EntityLintContext): void {
  const field = lint.field(name);
  if (field === undefined) return;
  const fits = (one: FieldModel): boolean => isNumeric(one) && one.column !== undefined;
  if (isNumeric(field) && field.column === undefined) storedOnly(name, pointer, "合计", lint);
  else if (!fits(field)) wrongField(`“${name}”不能合计，只有存储的数字和金额可以`, pointer, lint, fits);
}

function sortable(sort: string | readonly string[] | undefined, lint: EntityLintContext): void {
  const names = sort === undefined ? [] : typeof sort === "string" ? [sort] : sort;
  names.forEach((text, at) => {
    const field = lint.field(text.replace(/^-/, ""));
    if (field === undefined || (field.column !== undefined && KINDS[field.kind].sortable(field.options))) return;
    lint.report({
      pointer: pointerOf("list", "sort", ...(typeof sort === "string" ? [] : [at])),
      code: "LIST.FIELD",
      details: { detail: `不能按“${text}”排序` },
      ...(field.column === undefined ? { unstored: field.name } : {}),
    });
  });
}

const TITLED: ReadonlySet<KindName> = new Set([
  "text",
  "code",
  "textarea",
  "address",
  "date",
  "month",
  "integer",
  "dict",
]);

function lintTitleField(lint: EntityLintContext): void {
  const name = lint.source.titleField;
  const field = name === undefined ? undefined : lint.field(name);
  if (field === undefined) return;
  if (field.column !== undefined && (TITLED.has(valueKind(field)) || field.name === lint.entity.key)) return;
  const unstored = field.kind === "computed" && TITLED.has(valueKind(field));
  const wanted = unstored
    ? "计算字段要写 stored: true 才能代表一行"
    : "应为存储的文本、编号、地址、日期、月份、整数或字典字段，或这些类型的计算字段（stored: true）";
  lint.report({
    pointer: "/titleField",
    code: "LIST.FIELD",
    details: { detail: `“${field.name}”不能代表一行：${wanted}` },
  });
}
