/**
 * What a step writes onto the row it refers to: fields that exist on both sides, of one kind, approved by another
 * person.
 */
import type { ApplyModel, EntityModel, FieldModel, StepModel } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import { entriesOf } from "../compile/projectNames.ts";
import type { EntityLintContext } from "./lintContext.ts";
import { refusesInEveryState, statesOfReference } from "./guards.ts";
import { missing } from "./unknownNames.ts";

export function lintApply({ apply, title, not }: StepModel, pointer: string, lint: EntityLintContext): void {
  const via = apply === undefined ? undefined : lint.field(apply.to);
  if (apply === undefined || via === undefined) return;
  if ((via.kind !== "reference" && via.kind !== "tree") || via.options["multiple"] === true) {
    return lint.report({
      pointer: `${pointer}/to`,
      code: "LINK.WRONG",
      details: { detail: `“${via.name}”不是单值引用字段` },
      allowed: lint.entity.fields
        .filter(({ kind, options }) => kind === "reference" && options["multiple"] !== true)
        .map(({ name }) => name),
    });
  }
  const target = lint.project.model.entities[String(via.options["to"])];
  if (target === undefined) return;
  if (not.length === 0)
    lint.report({
      pointer,
      code: "STATE.STEP",
      details: { detail: `步骤“${title}”写入其他数据，应由另一人办理（not）` },
    });
  const among = target.fields.map((field) => field.name);
  for (const [name, from] of Object.entries(apply.fields)) {
    const there = target.fields.find((field) => field.name === name);
    const own = lint.field(from);
    const at = `${pointer}/fields${pointerOf(name)}`;
    if (there === undefined) lint.report(missing(at, name, "字段", among));
    else if (!isWritable(there, target.states?.field))
      lint.report({ pointer: at, code: "STATE.STEP", details: { detail: `“${there.title}”不能由步骤写入` } });
    else if (own !== undefined && own.kind !== there.kind)
      lint.report({ pointer: at, code: "STATE.STEP", details: { detail: `“${own.name}”的类型与“${there.name}”不同` } });
  }
  lintRequestFields(apply, pointer, lint);
  lintRefused(apply, via, target, pointer, lint);
  const guards = new Set(
    entriesOf(lint.project.names.entities.get(target.entity)?.value["guards"]).map(([name]) => name),
  );
  apply.passes.forEach(
    (name, index) => !guards.has(name) && lint.report(missing(`${pointer}/passes/${index}`, name, "守卫", guards)),
  );
}

/** Fields that record what the request was based on: nothing else writes them. */
function lintRequestFields({ seen, summary }: ApplyModel, pointer: string, lint: EntityLintContext): void {
  for (const [key, name, kinds] of [
    ["seen", seen, ["json"]],
    ["summary", summary, ["textarea"]],
  ] as const) {
    const field = name === undefined ? undefined : lint.field(name);
    if (field === undefined) continue;
    if (!(kinds as readonly string[]).includes(field.kind) || field.readonly !== true)
      lint.report({
        pointer: `${pointer}/${key}`,
        code: "STATE.STEP",
        details: { detail: `“${field.name}”应为只读的 ${kinds.join("、")} 字段，由步骤写入` },
      });
  }
}

/** A guard that refuses every row that the reference offers lets no correction through, whoever approves it. */
function lintRefused(
  { fields, passes }: ApplyModel,
  via: FieldModel,
  target: EntityModel,
  pointer: string,
  lint: EntityLintContext,
): void {
  const there: EntityLintContext = {
    ...lint,
    entity: target,
    field: (name) => target.fields.find((field) => field.name === name),
  };
  const offered = statesOfReference(via, there);
  for (const guard of target.guards) {
    const covers =
      guard.of.some((op) => op === "edit" || op === "apply") &&
      (guard.fields === undefined || guard.fields.some((name) => name in fields));
    if (covers && !passes.includes(guard.name) && refusesInEveryState(guard, "apply", offered, there)) {
      lint.report({
        pointer,
        code: "GUARD.WRONG",
        details: { detail: `“${target.title}”的守卫“${guard.name}”总是拒绝可选的数据；若更正不受其限，请写入 passes` },
      });
    }
  }
}

function isWritable(field: FieldModel, state: string | undefined): boolean {
  return (
    !field.system &&
    field.column !== undefined &&
    field.disclosed === undefined &&
    // What a request would write stands in its own fields, its mark and its summary.
    !field.encrypted &&
    field.expr === undefined &&
    field.kind !== "computed" &&
    field.name !== state
  );
}
