/** Fields that only some rows disclose: nothing else of the entity may say what they hold, nor a report. */
import { predicateRefs } from "#core/filter";
import type { EntityModel, FieldModel, Predicate } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";

export function lintDisclosed(lint: EntityLintContext): void {
  for (const { field, source, pointer, declared } of lint.writtenFields) {
    if (source.disclosed === undefined) continue;
    const say = (detail: string): void =>
      lint.report({ pointer: `${pointer}/disclosed`, code: "FIELD.CONTRADICTION", details: { detail } });
    if (!declared) say("办理时填写的字段不能按行公开");
    else if (field.column === undefined) say("只有存储的字段可以按行公开");
    else usesOf(field, lint.entity).forEach((use) => say(`按行公开的字段不能用于${use}，否则会透露其内容`));
    if (declared) lintReports(field, pointer, lint);
  }
}

/** Where the entity uses a field in a way that says what it holds on a row that does not show it. */
function usesOf({ name, disclosed }: FieldModel, entity: EntityModel): readonly string[] {
  const { list, states, tree, parent } = entity;
  const conditions: readonly (readonly [use: string, condition: Predicate | undefined])[] = [
    ["自身的公开条件", disclosed],
    ...entity.fields.flatMap(
      (field) =>
        [
          [`“${field.title}”的显示条件`, field.visible],
          [`“${field.title}”的必填条件`, field.required?.when],
          [`“${field.title}”的只读条件`, field.readonly === true ? undefined : field.readonly],
        ] as const,
    ),
    ...entity.checks.map((check) => [`规则“${check.message}”`, check.holds] as const),
    ...entity.guards.map((guard) => [`守卫“${guard.message}”`, guard.holds] as const),
    ...entity.rowRules.map((rule) => [`“${rule.for}”的行规则`, rule.where] as const),
    ...list.tabs.map((tab) => [`页签“${tab.title}”`, tab.where] as const),
    ...list.rowStyle.map((style) => ["行的样式", style.when] as const),
  ];
  const named: readonly (readonly [use: string, names: readonly (string | undefined)[]])[] = [
    ["主键", [entity.key]],
    ["标题", [entity.titleField]],
    ["关键字查找", entity.search],
    ["唯一约束", [...entity.unique.flat(), ...entity.fields.filter((field) => field.unique).map((one) => one.name)]],
    ["状态", [states?.field]],
    ["上级", [tree?.parent, tree?.order, parent?.field]],
    ["筛选", list.filters.map((filter) => filter.field)],
    ["默认排序", list.sort.map((key) => key.field)],
    ["合计", list.totals],
    ...entity.fields.map((field) => [`计算字段“${field.title}”`, field.expr?.reads ?? []] as const),
  ];
  return [
    ...conditions.flatMap(([use, condition]) => (condition !== undefined && reads(condition, name) ? [use] : [])),
    ...named.flatMap(([use, names]) => (names.includes(name) ? [use] : [])),
  ];
}

function reads(condition: Predicate, name: string): boolean {
  const { fields, row } = predicateRefs(condition);
  return row.includes(name) || fields.some((ref) => (ref.via ?? ref.field) === name);
}

/** A report that reads the field is open to no one. */
function lintReports({ name }: FieldModel, pointer: string, { entity, project, report }: EntityLintContext): void {
  for (const one of Object.values(project.model.reports))
    if (one.reads[entity.entity]?.includes(name) === true)
      report({
        pointer: `${pointer}${pointerOf("disclosed")}`,
        code: "FIELD.CONTRADICTION",
        details: { detail: `报表“${one.title}”读取了此字段：按行公开的字段不能用于报表` },
      });
}
