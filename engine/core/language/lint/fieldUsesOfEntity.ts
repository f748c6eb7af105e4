/** The fields that an entity file reads, its own and those of other entities. */
import { linesFieldsRead } from "#core/expression";
import { KINDS } from "#core/fields";
import type { EntityModel, FieldModel, Predicate, UnhashedModel } from "#core/model";
import { isObject, pointerOf } from "../jsonPointer.ts";
import { FieldUses, compared, fieldIn, place, type FieldUse, type Place } from "./fieldUses.ts";
import type { EntityLintContext } from "./lintContext.ts";

export function usesInEntity(lint: EntityLintContext): readonly FieldUse[] {
  const uses = new FieldUses(lint.project.model);
  for (const field of lint.entity.fields)
    usesInField(field, pointerOf("fields", field.name), NO_INPUT, lint.entity, uses, lint);
  usesInActs(lint, uses);
  usesInRules(lint.entity, uses);
  usesInList(lint, uses);
  usesByName(lint.entity, uses);
  return uses.found;
}

const NO_INPUT: ReadonlySet<string> = new Set();

/** What a field's conditions, choices, value and bounds read. Conditions of an input read what is entered beside it. */
function usesInField(
  field: FieldModel,
  pointer: string,
  input: ReadonlySet<string>,
  entity: EntityModel,
  uses: FieldUses,
  { project: { model } }: EntityLintContext,
): void {
  const title = `“${field.title}”`;
  const own = new FieldUses(model);
  const condition = (key: string, use: string, when: Predicate | undefined): void =>
    own.condition(place(pointer + pointerOf(key), `${title}的${use}`), when, entity.entity);
  condition("visible", "显示条件", field.visible);
  condition("required", "必填条件", field.required?.when);
  condition("readonly", "只读条件", field.readonly === true ? undefined : field.readonly);
  condition("disclosed", "公开条件", field.disclosed);
  const bounds = place(pointer, `${title}的上下限`);
  own.names(bounds, entity.entity, KINDS[field.kind].reads?.(field.options) ?? []);
  uses.found.push(...own.found.filter((one) => one.entity !== entity.entity || !input.has(one.field)));
  usesInExpressions(field, pointer, entity, uses, model);
  usesInOptions(field, pointer, entity, uses, model);
}

function usesInExpressions(
  { title, expr, default: given }: FieldModel,
  pointer: string,
  entity: EntityModel,
  uses: FieldUses,
  model: UnhashedModel,
): void {
  const byDefault = given !== undefined && "expr" in given ? given.expr : undefined;
  for (const [expression, at] of [
    [expr, place(`${pointer}/expr`, `计算字段“${title}”`)],
    [byDefault, place(`${pointer}/default`, `“${title}”的默认值`)],
  ] as const) {
    if (expression === undefined) continue;
    uses.names(at, entity.entity, expression.reads);
    if (!expression.reads.some((name) => fieldIn(model, entity.entity, name)?.kind === "lines")) continue;
    const scope = { fields: entity.fields, fieldsOf: (name: string) => model.entities[name]?.fields };
    for (const { lines, field } of linesFieldsRead(expression.source, scope))
      uses.names(at, String(fieldIn(model, entity.entity, lines)?.options["entity"]), [field]);
  }
}

/** What references, dictionaries and lines show, offer, order and sum of another entity. */
function usesInOptions(
  { title, kind, options }: FieldModel,
  pointer: string,
  entity: EntityModel,
  uses: FieldUses,
  model: UnhashedModel,
): void {
  const at = (key: string, use: string): Place => place(pointer + pointerOf(key), `“${title}”的${use}`);
  const target = kind === "dict" ? model.dicts[String(options["dict"])]?.source?.entity : options["to"];
  if (typeof target === "string") {
    const { show, where, picker, fill } = options;
    uses.condition(at("where", "可选条件"), where as Predicate | undefined, target, entity.entity);
    if (typeof show === "string") uses.names(at("show", "显示内容"), target, [show]);
    if (isObject(picker))
      uses.names(at("picker", "选择框的筛选"), target, namesOf([picker["filters"], picker["aside"]].flat()));
    if (isObject(fill))
      uses.names(
        at("fill", "带出值"),
        target,
        namesOf(Object.values(fill)).map((from) => from.replace(/^to\./, "")),
      );
  }
  if (kind === "lines") {
    const rows = String(options["entity"]);
    uses.names(at("totals", "合计"), rows, namesOf(options["totals"]));
    uses.names(at("order", "排序"), rows, namesOf([options["order"]]));
    uses.names(compared(at("unique", "唯一约束")), rows, namesOf([options["unique"]].flat(2)));
  }
}

const namesOf = (names: unknown): readonly string[] =>
  Array.isArray(names)
    ? names.flatMap((name: unknown) => (typeof name === "string" ? [name.replace(/^-/, "")] : []))
    : [];

function usesInActs(lint: EntityLintContext, uses: FieldUses): void {
  const { entity } = lint;
  const { states, actions } = entity;
  const acts = [
    ...(states?.steps ?? []).map((act) => ({ act, pointer: pointerOf("states", "steps", act.name), what: "步骤" })),
    ...actions.map((act) => ({ act, pointer: pointerOf("actions", act.name), what: "操作" })),
  ];
  for (const { act, pointer, what } of acts) {
    uses.condition(place(`${pointer}/when`, `${what}“${act.title}”的条件`), act.when, entity.entity);
    const input = new Set(act.input.map((field) => field.name));
    for (const field of act.input)
      usesInField(field, `${pointer}/input${pointerOf(field.name)}`, input, entity, uses, lint);
  }
  // That no step writes to such a field is a rule of corrections.
  for (const { name, title, apply } of states?.steps ?? []) {
    const at = place(pointerOf("states", "steps", name, "apply", "fields"), `步骤“${title}”写入的值`);
    uses.names(at, entity.entity, Object.values(apply?.fields ?? {}));
  }
}

function usesInRules({ entity, checks, guards, rowRules, form }: EntityModel, uses: FieldUses): void {
  for (const { name, message, holds } of checks)
    uses.condition(place(pointerOf("checks", name, "holds"), `规则“${message}”`), holds, entity);
  for (const { name, message, holds, none } of guards) {
    const pointer = pointerOf("guards", name);
    uses.condition(place(`${pointer}/holds`, `守卫“${message}”`), holds, entity);
    if (none !== undefined)
      uses.condition(place(`${pointer}/none/where`, `守卫“${message}”`), none.where, none.entity, entity);
  }
  rowRules.forEach((rule, at) =>
    uses.condition(place(pointerOf("rowRules", at, "where"), `“${rule.for}”的行规则`), rule.where, entity),
  );
  form.sections.forEach((section, at) =>
    uses.condition(
      place(pointerOf("form", "sections", at, "visible"), `分区“${section.title ?? at + 1}”的显示条件`),
      section.visible,
      entity,
    ),
  );
}

function usesInList({ entity: { entity, list }, source }: EntityLintContext, uses: FieldUses): void {
  list.tabs.forEach((tab, at) =>
    uses.condition(place(pointerOf("list", "tabs", at, "where"), `页签“${tab.title}”`), tab.where, entity),
  );
  list.rowStyle.forEach((style, at) =>
    uses.condition(place(pointerOf("list", "rowStyle", at, "when"), "行的样式"), style.when, entity),
  );
  (source.list?.filters ?? []).forEach((filter, at) =>
    uses.path(
      place(pointerOf("list", "filters", at), "筛选"),
      entity,
      typeof filter === "string" ? filter : filter.field,
    ),
  );
}

function usesByName(entity: EntityModel, uses: FieldUses): void {
  const { list, states, tree, parent } = entity;
  const unique = [...entity.unique.flat(), ...entity.fields.filter((field) => field.unique).map((one) => one.name)];
  const named: readonly (readonly [use: string, names: readonly (string | undefined)[]])[] = [
    ["主键", [entity.key]],
    ["标题", [entity.titleField]],
    ["关键字查找", entity.search],
    ["状态", [states?.field]],
    ["上级", [tree?.parent, tree?.order, parent?.field]],
    ["默认排序", list.sort.map((key) => key.field)],
    ["合计", list.totals],
    ["列表旁的树", [list.aside]],
  ];
  for (const [use, names] of named) uses.names(place("", use), entity.entity, names);
  uses.names(compared(place("", "唯一约束")), entity.entity, unique);
}
