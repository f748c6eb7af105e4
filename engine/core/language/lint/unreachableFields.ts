/** Required fields that no user can fill in. */
import { hasGrant } from "../viewer.ts";
import type { FieldModel } from "#core/model";
import type { RawFinding } from "../finding.ts";
import { isObject, pointerOf } from "../jsonPointer.ts";
import { rolesOf, type EntityLintContext } from "./lintContext.ts";

export function lintUnreachableFields(lint: EntityLintContext): void {
  const placed = new Set(lint.entity.form.sections.flatMap((section) => section.fields));
  const filled = filledByOthers(lint);
  for (const field of lint.entity.fields) {
    if (field.system || field.expr !== undefined || field.kind === "computed" || filled.has(field.name)) continue;
    const pointer = pointerOf("fields", field.name);
    if (field.readonly !== true && !placed.has(field.name))
      lint.report({ pointer, code: "FIELD.UNREACHABLE", details: { name: field.title } });
    const why = unwritable(field, lint);
    if (why !== undefined)
      lint.report({
        pointer: `${pointer}/required`,
        code: "FIELD.UNWRITABLE",
        details: { name: field.title, detail: why },
        ...(field.readonly === true ? stepAdvice(field.name, lint) : {}),
      });
  }
}

/** What a step asks for is required there, not of every row. */
function stepAdvice(name: string, { entity }: EntityLintContext): Pick<RawFinding, "advice"> {
  const step = entity.states?.steps.find(({ input }) => input.some((one) => one.name === name));
  const input = step?.input.find((one) => one.name === name);
  if (step === undefined) return { advice: "请去掉 required，或去掉 readonly" };
  const there =
    input?.required === undefined ? "，需要时写在该步骤 input 的同名字段里" : "，该步骤的 input 中已写有 required";
  return { advice: `它由步骤“${step.title}”填写：请从此处删去 required${there}` };
}

function unwritable(field: FieldModel, lint: EntityLintContext): string | undefined {
  if (field.required === undefined || field.default !== undefined) return undefined;
  if (field.readonly === true) return "只读且没有默认值，无法填写";
  const { write } = field.permissions;
  const { add } = lint.entity.permissions;
  if (write === undefined || !add.includes(":")) return undefined;
  const roles = rolesOf(lint.project);
  if (roles === undefined) return undefined;
  const creators = roles.filter((role) => hasGrant(role.grants, add));
  const some = creators.some((role) => hasGrant(role.grants, write));
  return roles.length > 0 && !some ? `没有可新增的角色持有“${write}”` : undefined;
}

/** The other end of a range, the point of an address, what a reference or a report fills in. */
function filledByOthers(lint: EntityLintContext): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { options } of lint.entity.fields) {
    if (typeof options["with"] === "string") names.add(options["with"]);
    for (const key of ["fill", "take"])
      if (isObject(options[key])) Object.keys(options[key]).forEach((name) => names.add(name));
    if (isObject(options["fields"])) Object.values(options["fields"]).forEach((name) => names.add(String(name)));
  }
  const states = lint.entity.states;
  for (const step of states?.steps ?? [])
    [step.stamp.by, step.stamp.at].forEach((name) => name !== undefined && names.add(name));
  if (states !== undefined) names.add(states.field);
  if (lint.entity.tree !== undefined) names.add(lint.entity.tree.parent);
  return names;
}
