/** Jobs, number rules and message templates: nothing serves them yet, so each is refused beside its own faults. */
import { parseCron } from "#core/cron";
import type { ReadFile } from "../compile/readFiles.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { UNAVAILABLE_FILES } from "../meta/index.ts";

export function lintUnavailableFile(value: JsonObject, file: ReadFile): void {
  const name = file.kind === undefined ? undefined : UNAVAILABLE_FILES[file.kind];
  if (name === undefined) return;
  file.report({ pointer: "", code: "FIELD.UNAVAILABLE", details: { name } });
  if (file.kind === "job") lintJob(value, file);
  else if (file.kind === "number") lintNumber(value, file);
  else if (file.kind === "template") lintTemplate(value, file);
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
