/** Jobs, number rules and message templates. Nothing serves number rules yet, so each is refused beside its faults. */
import { SHORTEST_INTERVAL, scheduleFault, type ScheduleFault } from "#core/cron";
import type { ReadFile } from "../compile/readFiles.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { UNAVAILABLE_FILES } from "../meta/index.ts";

export function lintJobNumberTemplate(value: JsonObject, file: ReadFile): void {
  const name = file.kind === undefined ? undefined : UNAVAILABLE_FILES[file.kind];
  if (name !== undefined) file.report({ pointer: "", code: "FIELD.UNAVAILABLE", details: { name } });
  if (file.kind === "job") lintJob(value, file);
  else if (file.kind === "number") lintNumber(value, file);
  else if (file.kind === "template") lintTemplate(value, file);
}

const CRON_PARTS: Readonly<Record<Exclude<ScheduleFault, "never" | "often">, string>> = {
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
  const fault = scheduleFault(String(value["cron"]));
  if (fault !== undefined) file.report({ pointer: "/cron", code: "JOB.CRON", details: { detail: cronDetail(fault) } });
}

function cronDetail(fault: ScheduleFault): string {
  if (fault === "often") return `两次执行的间隔不能小于 ${SHORTEST_INTERVAL} 秒`;
  return fault === "never" ? "没有日期符合这个执行计划" : `执行计划的“${CRON_PARTS[fault]}”有误`;
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
  const text = String(value["text"]);
  const used = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  if (/[{}]/.test(text.replace(/\{\w+\}/g, "")))
    file.report({
      pointer: "/text",
      code: "TEMPLATE.VARIABLE",
      details: { detail: "花括号中只能写一个变量的名称，例如 {code}" },
    });
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
