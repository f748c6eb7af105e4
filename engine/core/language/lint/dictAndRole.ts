/** Dictionaries and roles. */
import { addsToRole } from "../compile/projectNames.ts";
import type { EntityModel, RoleModel } from "#core/model";
import { pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { RawFinding } from "../finding.ts";
import { nextValue } from "./nextValue.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missing, missingField } from "./unknownNames.ts";

export function lintDict(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
  const { items, from, entities } = value;
  const say = (pointer: string, detail: string): void =>
    file.report({ pointer, code: "DICT.SOURCE", details: { detail } });
  if (items === undefined && from === undefined && entities !== true)
    say("", "字典应写 items，或写 from、value、text，或写 entities");
  if ((items !== undefined || entities === true) && from !== undefined)
    say("/from", "字典不能同时有 items（或 entities）和 from");
  if (Array.isArray(items)) lintItems(items as readonly JsonObject[], file, project);
  const target = typeof from === "string" ? project.names.entities.get(from) : undefined;
  for (const key of ["value", "text"]) {
    const name = value[key];
    if (from === undefined && name !== undefined) say(`/${key}`, `没有 from，不需要 ${key}`);
    else if (from !== undefined && name === undefined) say("", `缺少 ${key}`);
    else if (target?.fields !== undefined && !target.fields.has(String(name)))
      file.report(missingField(`/${key}`, String(name), target));
    else if (target !== undefined) lintSourceField(String(name), key, String(from), file, project);
  }
  if (from === undefined && value["where"] !== undefined) say("/where", "没有 from，不需要 where");
}

/** The value of a choice must be stored and unique. */
function lintSourceField(name: string, key: string, entity: string, file: ReadFile, project: ProjectLintContext): void {
  const model = project.model.entities[entity];
  const field = model?.fields.find((one) => one.name === name);
  if (field === undefined || model === undefined) return;
  const detail =
    field.column === undefined
      ? `“${name}”不存储`
      : key === "value" && !field.unique && name !== model.key
        ? `“${name}”不唯一，不能作为字典的值`
        : undefined;
  const mark = field.column === undefined ? { unstored: name } : {};
  if (detail !== undefined) file.report({ pointer: `/${key}`, code: "DICT.SOURCE", details: { detail }, ...mark });
}

function lintItems(items: readonly JsonObject[], file: ReadFile, project: ProjectLintContext): void {
  const integers = storedAsIntegers(String(file.value?.["dict"]), project);
  for (const key of ["value", "text"]) {
    const seen = new Map<string, number>();
    items.forEach((item, at) => {
      const text = String(item[key]);
      const pointer = pointerOf("items", at, key);
      const first = seen.get(text);
      if (first !== undefined)
        file.report({
          pointer,
          code: "DICT.VALUE",
          details: { detail: `“${text}”与第 ${first + 1} 项重复` },
          ...(key === "value" ? otherValue(items, at, file, project) : {}),
        });
      else if (key === "value" && text.includes(","))
        file.report({ pointer, code: "DICT.VALUE", details: { detail: "字典值不能含逗号" } });
      else if (key === "value" && integers && !/^-?\d{1,15}$/.test(text))
        file.report({
          pointer,
          code: "DICT.VALUE",
          details: { detail: `“${text}”不是整数，而有字段按整数存储此字典` },
        });
      if (first === undefined) seen.set(text, at);
    });
  }
}

function otherValue(
  items: readonly JsonObject[],
  at: number,
  file: ReadFile,
  project: ProjectLintContext,
): Pick<RawFinding, "meant" | "advice"> {
  const values = items.map(({ value }) => String(value));
  const meant = nextValue(values, at, String(file.value?.["dict"]), project);
  return meant === undefined ? { advice: "请给此项另写一个值" } : { meant };
}

const storedAsIntegers = (dict: string, project: ProjectLintContext): boolean =>
  Object.values(project.model.entities).some((entity) =>
    entity.fields.some((field) => field.options["dict"] === dict && field.options["store"] === "integer"),
  );

export function lintRole(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
  lintRoleHead(value, file, project);
  const rules = Array.isArray(value["rowRules"]) ? (value["rowRules"] as readonly JsonObject[]) : [];
  rules.forEach((rule, at) => {
    const pointer = pointerOf("rowRules", at);
    if (rule["for"] !== undefined && rule["for"] !== value["role"])
      file.report({
        pointer: `${pointer}/for`,
        code: "RULE.ROLE",
        details: { detail: "角色文件中的规则只能用于本角色" },
      });
    const entity = project.names.entities.get(String(rule["entity"]));
    const fields = Array.isArray(rule["fields"]) ? rule["fields"].map(String) : [];
    fields.forEach(
      (name, part) =>
        entity?.fields !== undefined &&
        !entity.fields.has(name) &&
        file.report(missingField(`${pointer}/fields/${part}`, name, entity)),
    );
    const model = project.model.entities[String(rule["entity"])];
    if (model !== undefined) lintRoleRule(model, pointer, project.model.roles[String(value["role"])], file);
  });
}

/** Keys of the file that declares the role only. */
const ROLE_HEAD = ["title", "office"];

function lintRoleHead(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
  const role = String(value["role"]);
  const adds = addsToRole(file);
  if (adds && !project.names.roles.has(role))
    file.report(missing("/role", role, "角色", [...project.names.roles.keys()]));
  for (const name of ROLE_HEAD) {
    if (adds && value[name] !== undefined)
      file.report({
        pointer: pointerOf(name),
        code: "RULE.ROLE",
        details: { detail: `补充角色的文件（adds）不能再写 ${name}，它由声明该角色的文件给出` },
      });
    if (!adds && value[name] === undefined) file.report({ pointer: "", code: "SHAPE.MISSING_KEY", details: { name } });
  }
}

function lintRoleRule(model: EntityModel, pointer: string, role: RoleModel | undefined, file: ReadFile): void {
  const grants = role?.grants ?? [];
  const holdsSome = grants.some(
    (grant) =>
      grant === "*" || grant.startsWith(`${model.entity}:`) || Object.values(model.permissions).includes(grant),
  );
  if (!holdsSome)
    file.report({
      pointer: `${pointer}/entity`,
      code: "RULE.DEAD",
      details: { name: role?.title ?? "", detail: `“${model.title}”` },
    });
}
