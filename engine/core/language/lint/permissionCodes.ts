/** Permissions that no role grants, and rules that never apply. */
import { hasGrant } from "../viewer.ts";
import type { RowVerb } from "#core/model";
import { isObject, pointerOf } from "../jsonPointer.ts";
import type { ReportFinding } from "../finding.ts";
import type { FieldSource } from "../source.ts";
import { rolesOf, type EntityLintContext, type ProjectLintContext } from "./lintContext.ts";

export function lintPermissionCodes(lint: EntityLintContext): void {
  const { source } = lint;
  const { project, report } = lint;
  const given = (code: string | undefined, pointer: string): void => reportUngranted(code, pointer, project, report);
  for (const [verb, code] of Object.entries(source.permissions ?? {})) given(code, pointerOf("permissions", verb));
  for (const [name, action] of Object.entries(source.actions ?? {}))
    given(action.permission, pointerOf("actions", name, "permission"));
  for (const [name, step] of Object.entries(source.states?.steps ?? {}))
    given(step.permission, pointerOf("states", "steps", name, "permission"));
  for (const [name, field] of Object.entries(source.fields))
    lintFieldPermissions(field, pointerOf("fields", name), project, report);
  (source.rowRules ?? []).forEach((rule, at) =>
    rule.may.forEach((verb, part) => lintDead(rule.for, verb, pointerOf("rowRules", at), part, lint)),
  );
}

export function lintFieldPermissions(
  field: FieldSource,
  pointer: string,
  project: ProjectLintContext,
  report: ReportFinding,
): void {
  reportUngranted(field.permissions?.read, `${pointer}/permissions/read`, project, report);
  reportUngranted(field.permissions?.write, `${pointer}/permissions/write`, project, report);
  if (isObject(field.mask)) reportUngranted(String(field.mask["unless"]), `${pointer}/mask/unless`, project, report);
}

/** A code that is written out must be granted to some role; one that no role has is most likely misspelt. */
export function reportUngranted(
  code: string | undefined,
  pointer: string,
  project: ProjectLintContext,
  report: ReportFinding,
): void {
  if (code === undefined || !code.includes(":")) return;
  const roles = rolesOf(project)?.filter((role) => !role.grants.includes("*"));
  if (roles === undefined || roles.length === 0 || roles.some((role) => hasGrant(role.grants, code))) return;
  const among = [...new Set(roles.flatMap((role) => role.grants))].filter((grant) => !grant.endsWith("*"));
  report({ pointer, code: "PERMISSION.UNGRANTED", details: { name: code }, wanted: code, among });
}

const VERB_NAMES: Readonly<Record<RowVerb, string>> = { read: "查看", add: "新增", edit: "编辑", delete: "删除" };

/** A rule for a role that may not do the thing at all. */
function lintDead(role: string, verb: RowVerb, pointer: string, part: number, lint: EntityLintContext): void {
  const model = lint.project.model.roles[role];
  if (model === undefined) return;
  const { permissions } = lint.entity;
  const codes = verb === "read" ? [permissions.list, permissions.get] : [permissions[verb]];
  if (codes.some((code) => !code.includes(":") || hasGrant(model.grants, code))) return;
  lint.report({
    pointer: `${pointer}/may/${part}`,
    code: "RULE.DEAD",
    details: { name: model.title, detail: VERB_NAMES[verb] },
  });
}
