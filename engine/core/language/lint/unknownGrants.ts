/** Looks up the permissions that a role grants, or a menu entry asks for. */
import { VERBS } from "#core/model";
import { inheritedPermission, parentOf } from "../compile/parent.ts";
import type { Names } from "../compile/projectNames.ts";
import type { RawFinding } from "../finding.ts";
import { nearest } from "../suggest.ts";
import type { LookupContext } from "./lookupContext.ts";

const ACCESS_WORDS: ReadonlySet<string> = new Set(["public", "member", "signed", "none"]);

export function lookUpGrant(code: string, pointer: string, context: LookupContext): void {
  const known = context.names.permissions;
  if (code === "*" || known.has(code) || ACCESS_WORDS.has(code)) return;
  const stars = new Set([...known].map((one) => `${one.slice(0, one.indexOf(":"))}:*`));
  if (stars.has(code)) return;
  const child = childOf(code, context.names);
  const owner = context.names.entities.get(code.slice(0, code.indexOf(":")))?.file;
  if (child !== undefined && owner !== undefined)
    return context.report({ pointer, code: "PERMISSION.CHILD", ...child, dependsOn: owner });
  const among = code.endsWith(":*") ? [...stars] : [...known];
  const every = `${code}:*`;
  const unknown = { pointer, code: "PERMISSION.UNKNOWN", details: { name: code }, wanted: code, among } as const;
  const several = grantsIn(code, known);
  const meant = stars.has(every) ? every : (several ?? ofSameEntity(code, known) ?? ofOneEntity(code, known));
  const isRole = context.names.roles.has(code.replace(/^role:/, ""));
  const finding = isRole ? { ...unknown, advice: OF_ROLE } : meant === undefined ? unknown : { ...unknown, meant };
  context.report(owner === undefined ? finding : { ...finding, dependsOn: owner });
}

const OF_ROLE = "这是角色的名称，此处要写权限（例如 visit:list），并写进该角色文件的“grants”";

/** `visit:list,get`: several verbs, or several permissions, in one text. */
function grantsIn(text: string, known: ReadonlySet<string>): string | undefined {
  const [first = "", ...more] = text.split(/[\s,，、;；|]+/).filter((part) => part !== "");
  const start = first.slice(0, first.indexOf(":") + 1);
  const all = [first, ...more.map((part) => (part.includes(":") ? part : start + part))];
  return more.length === 0 || !all.every((one) => known.has(one))
    ? undefined
    : all.map((one) => JSON.stringify(one)).join(", ");
}

/** The verb that was meant of an entity that there is: `visit:create` is `visit:add`. */
function ofSameEntity(code: string, known: Iterable<string>): string | undefined {
  const colon = code.indexOf(":");
  const start = code.slice(0, colon + 1);
  const verbs = [...known].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  const [verb] = colon < 0 ? [] : nearest(code.slice(colon + 1), verbs, 1);
  return verb === undefined ? undefined : start + verb;
}

/** The only permission of this verb, where the entity before it was forgotten. */
function ofOneEntity(code: string, known: Iterable<string>): string | undefined {
  const ending = [...known].filter((one) => one.endsWith(`:${code}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** A verb of an entity whose rights are its parent's, and the permission that gives them. */
function childOf(code: string, names: Names): Pick<RawFinding, "details" | "meant"> | undefined {
  const [name = "", verb = ""] = code.split(":");
  const value = names.entities.get(name)?.value;
  const parent = value === undefined ? undefined : parentOf(value, names);
  if (value === undefined || parent?.rights !== "parent") return undefined;
  const above = names.entities.get(parent.entity)?.value;
  const isVerb = VERBS.find((one) => one === verb);
  if (above === undefined || (isVerb === undefined && verb !== "*")) return undefined;
  const meant = isVerb === undefined ? `${parent.entity}:*` : inheritedPermission(value, isVerb, names);
  return {
    details: { title: String(value["title"]), name: code, parent: String(above["title"]) },
    ...(meant === undefined ? {} : { meant }),
  };
}
