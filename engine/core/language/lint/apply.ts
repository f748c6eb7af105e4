/** What a step writes onto the row it refers to: fields that exist on both sides, of one kind, approved by another person. */
import type { FieldModel, StepModel } from "../model.ts";
import { pointerOf } from "../pointer.ts";
import { entriesOf } from "../compile/names.ts";
import type { EntityLint } from "./around.ts";
import { missing } from "./lookup.ts";

export function lintApply({ apply, title, not }: StepModel, pointer: string, lint: EntityLint): void {
  const via = apply === undefined ? undefined : lint.field(apply.to);
  if (apply === undefined || via === undefined) return;
  const target = lint.project.model.entities[String(via.options["to"])];
  if (target === undefined || (via.kind !== "reference" && via.kind !== "tree") || via.options["multiple"] === true) {
    return lint.report({ pointer: `${pointer}/to`, code: "LINK.WRONG", details: { detail: `“${via.name}”不是单值引用字段` } });
  }
  if (not.length === 0) lint.report({ pointer, code: "STATE.STEP", details: { detail: `步骤“${title}”写入其他数据，应由另一人办理（not）` } });
  const among = target.fields.map((field) => field.name);
  for (const [name, from] of Object.entries(apply.fields)) {
    const there = target.fields.find((field) => field.name === name);
    const own = lint.field(from);
    const at = `${pointer}/fields${pointerOf(name)}`;
    if (there === undefined) lint.report(missing(at, name, "字段", among));
    else if (!isWritable(there, target.states?.field)) lint.report({ pointer: at, code: "STATE.STEP", details: { detail: `“${there.title}”不能由步骤写入` } });
    else if (own !== undefined && own.kind !== there.kind) lint.report({ pointer: at, code: "STATE.STEP", details: { detail: `“${own.name}”的类型与“${there.name}”不同` } });
  }
  const guards = new Set(entriesOf(lint.project.names.entities.get(target.entity)?.value["guards"]).map(([name]) => name));
  apply.passes.forEach((name, index) => !guards.has(name) && lint.report(missing(`${pointer}/passes/${index}`, name, "守卫", guards)));
}

function isWritable(field: FieldModel, state: string | undefined): boolean {
  return !field.system && field.column !== undefined && field.expr === undefined && field.kind !== "computed" && field.name !== state;
}
