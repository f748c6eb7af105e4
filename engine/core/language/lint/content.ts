/** Dictionaries, roles, jobs, numbers, templates, demo rows. */
import { parseCron } from "#core/cron";
import type { EntityModel } from "#core/model";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { lintBoard } from "./boards.ts";
import { lintCases } from "./cases.ts";
import { lintDemo } from "./demo.ts";
import { missing } from "./lookup.ts";
import { lintPresets } from "./presets.ts";
import { lintReport } from "./reports.ts";

export function lintContent(file: ReadFile, project: ProjectLintContext): void {
  const { value } = file;
  if (value === undefined) return;
  if (file.kind === "presets") lintPresets(file, project);
  else if (file.kind === "dict") lintDict(value, file, project);
  else if (file.kind === "role") lintRole(value, file, project);
  else if (file.kind === "job") lintJob(value, file);
  else if (file.kind === "number") lintNumber(value, file);
  else if (file.kind === "template") lintTemplate(value, file);
  else if (file.kind === "test") lintCases(file, project);
  else if (file.kind === "demo") lintDemo(value, file, project);
  else if (file.kind === "report") lintReport(file, project);
  else if (file.kind === "board") lintBoard(file, project);
}

function lintDict(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
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
    else if (target !== undefined && !target.fields.has(String(name)))
      file.report(missing(`/${key}`, String(name), "字段", target.fields));
    else if (target !== undefined) lintSourceField(String(name), key, String(from), file, project);
  }
  if (from === undefined && value["where"] !== undefined) say("/where", "没有 from，不需要 where");
}

/** What is chosen by must be stored, and tell rows apart. */
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
  if (detail !== undefined) file.report({ pointer: `/${key}`, code: "DICT.SOURCE", details: { detail } });
}

function lintItems(items: readonly JsonObject[], file: ReadFile, project: ProjectLintContext): void {
  const integers = storedAsIntegers(String(file.value?.["dict"]), project);
  for (const key of ["value", "text"]) {
    const seen = new Set<string>();
    items.forEach((item, at) => {
      const text = String(item[key]);
      const pointer = pointerOf("items", at, key);
      if (seen.has(text)) file.report({ pointer, code: "DICT.VALUE", details: { detail: `“${text}”重复` } });
      else if (key === "value" && text.includes(","))
        file.report({ pointer, code: "DICT.VALUE", details: { detail: "字典值不能含逗号" } });
      else if (key === "value" && integers && !/^-?\d{1,15}$/.test(text))
        file.report({
          pointer,
          code: "DICT.VALUE",
          details: { detail: `“${text}”不是整数，而有字段按整数存储此字典` },
        });
      seen.add(text);
    });
  }
}

const storedAsIntegers = (dict: string, project: ProjectLintContext): boolean =>
  Object.values(project.model.entities).some((entity) =>
    entity.fields.some((field) => field.options["dict"] === dict && field.options["store"] === "integer"),
  );

function lintRole(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
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
        entity !== undefined &&
        !entity.fields.has(name) &&
        file.report(missing(`${pointer}/fields/${part}`, name, "字段", entity.fields)),
    );
    const model = project.model.entities[String(rule["entity"])];
    if (model !== undefined) lintRoleRule(model, pointer, value, file);
  });
}

function lintRoleRule(model: EntityModel, pointer: string, role: JsonObject, file: ReadFile): void {
  const grants = (role["grants"] as readonly string[] | undefined) ?? [];
  const holdsSome = grants.some(
    (grant) =>
      grant === "*" || grant.startsWith(`${model.entity}:`) || Object.values(model.permissions).includes(grant),
  );
  if (!holdsSome)
    file.report({
      pointer: `${pointer}/entity`,
      code: "RULE.DEAD",
      details: { name: String(role["title"]), detail: `“${model.title}”` },
    });
}

const CRON_PARTS: Readonly<Record<string, string>> = {
  fields: "段数",
  days: "日与星期",
  second: "秒",
  minute: "分",
  hour: "时",
  day: "日",
  month: "月",
  weekday: "星期",
  year: "年",
};

function lintJob(value: JsonObject, file: ReadFile): void {
  const parsed = parseCron(String(value["cron"]));
  if ("wrong" in parsed)
    file.report({
      pointer: "/cron",
      code: "JOB.CRON",
      details: { detail: `执行计划的“${CRON_PARTS[parsed.wrong]}”有误` },
    });
}

function lintNumber(value: JsonObject, file: ReadFile): void {
  const parts = value["parts"] as readonly unknown[];
  const counters = parts.filter((part) => isObject(part) && part["seq"] !== undefined);
  if (counters.length !== 1)
    file.report({ pointer: "/parts", code: "NUMBER.PART", details: { detail: "编号应恰有一个流水号" } });
  const dates = parts.flatMap((part) => (isObject(part) && typeof part["date"] === "string" ? [part["date"]] : []));
  const needed: Readonly<Record<string, RegExp>> = { year: /yy/, month: /MM/, day: /dd/ };
  parts.forEach((part, at) => {
    const reset = isObject(part) ? String(part["reset"] ?? "never") : "never";
    const wanted = needed[reset];
    if (wanted !== undefined && !dates.some((date) => wanted.test(date))) {
      file.report({
        pointer: pointerOf("parts", at, "reset"),
        code: "NUMBER.PART",
        details: { detail: "流水号重新开始后编号会重复：编号中没有相应的日期" },
      });
    }
  });
}

function lintTemplate(value: JsonObject, file: ReadFile): void {
  const known = isObject(value["variables"]) ? Object.keys(value["variables"]) : [];
  const used = [...String(value["text"]).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  for (const name of new Set(used))
    if (!known.includes(name))
      file.report({
        pointer: "/text",
        code: "TEMPLATE.VARIABLE",
        details: { detail: `没有变量“${name}”` },
        wanted: name,
        among: known,
      });
  for (const name of known)
    if (!used.includes(name))
      file.report({
        pointer: pointerOf("variables", name),
        code: "TEMPLATE.VARIABLE",
        details: { detail: `变量“${name}”没有用到` },
      });
}
