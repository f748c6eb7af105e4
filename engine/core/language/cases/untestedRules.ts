import type { EntityModel, Model } from "#core/model";
import type { CaseSource, TestSource } from "./caseSource.ts";

/** Rules that no case looks at, one sentence each: conditions of fields, checks, steps, guards, row rules. */
export function untestedRules(model: Model, tests: readonly TestSource[]): readonly string[] {
  return Object.values(model.entities).flatMap((entity) => {
    const cases = tests.filter((test) => test.of === `entity:${entity.entity}`).flatMap((test) => test.cases);
    return untestedOf(entity, cases).map((rule) => `${entity.entity}：${rule}`);
  });
}

function untestedOf(entity: EntityModel, cases: readonly CaseSource[]): readonly string[] {
  const named = (key: "visible" | "required" | "readonly", field: string): boolean =>
    cases.some((one) => one.expect[key] !== undefined && Object.hasOwn(one.expect[key], field));
  const judged = (name: string): boolean =>
    cases.some((one) => [...(one.expect.allowed ?? []), ...(one.expect.refused ?? [])].includes(name));
  return [
    ...entity.fields.flatMap((field) => [
      ...(field.visible !== undefined && !named("visible", field.name) ? [`“${field.title}”的显示条件`] : []),
      ...(field.required?.when !== undefined && !named("required", field.name) ? [`“${field.title}”的必填条件`] : []),
      ...(typeof field.readonly === "object" && !named("readonly", field.name) ? [`“${field.title}”的只读条件`] : []),
    ]),
    ...entity.checks
      .filter((check) => !cases.some((one) => one.expect.errors?.[check.field] === check.message))
      .map((check) => `规则“${check.message}”`),
    ...(entity.states?.steps ?? []).filter((step) => !judged(step.name)).map((step) => `步骤“${step.title}”`),
    ...entity.guards.filter((guard) => !guard.of.some(judged)).map((guard) => `守卫“${guard.message}”`),
    ...entity.rowRules
      .filter(
        (rule) =>
          !cases.some(
            (one) =>
              one.as === (rule.for === "member" ? "member" : `role:${rule.for}`) &&
              (one.expect.where !== undefined || judged("edit")),
          ),
      )
      .map((rule) => `“${rule.for}”的行规则`),
  ];
}
