/** Jobs, number rules and message templates. */
import { SHORTEST_INTERVAL, meantSchedule, scheduleFault, type ScheduleFault } from "#core/cron";
import type { ReadFile } from "../compile/readFiles.ts";
import type { RawFinding } from "../finding.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";

export function lintJobNumberTemplate(value: JsonObject, file: ReadFile): void {
  if (file.kind === "job") lintJob(value, file);
  else if (file.kind === "number") lintNumber(value, file);
  else if (file.kind === "template") lintTemplate(value, file);
}

const CRON_FAULTS: Readonly<Record<Exclude<ScheduleFault, "never" | "often">, string>> = {
  fields: "执行计划应有六段或七段：秒 分 时 日 月 星期 [年]",
  days: "执行计划的“日”与“星期”只能限定一个，另一个写 ?",
  second: "执行计划的“秒”有误，应在 0 至 59 之间",
  minute: "执行计划的“分”有误，应在 0 至 59 之间",
  hour: "执行计划的“时”有误，应在 0 至 23 之间",
  day: "执行计划的“日”有误，应在 1 至 31 之间，或写 L、W",
  month: "执行计划的“月”有误，应在 1 至 12 之间",
  weekday: "执行计划的“星期”有误（1 是星期日，7 是星期六）",
  year: "执行计划的“年”有误，应在 2019 至 2119 之间",
};

function lintJob(value: JsonObject, file: ReadFile): void {
  const cron = String(value["cron"]);
  const fault = scheduleFault(cron);
  if (fault === undefined) return;
  const meant = meantSchedule(cron);
  const details = { detail: cronDetail(fault) };
  file.report({ pointer: "/cron", code: "JOB.CRON", details, ...(meant === undefined ? {} : { meant }) });
}

function cronDetail(fault: ScheduleFault): string {
  if (fault === "often") return `两次执行的间隔不能小于 ${SHORTEST_INTERVAL} 秒`;
  return fault === "never" ? "没有日期符合这个执行计划" : CRON_FAULTS[fault];
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
    if (wanted !== undefined && !dates.some((date) => wanted.test(date)))
      file.report({
        pointer: pointerOf("parts", at, "reset"),
        code: "NUMBER.PART",
        details: { detail: `流水号按${RESETS[reset] ?? ""}重新开始后编号会重复：${datesFor(reset, dates)}` },
      });
    const date = typeof part === "string" ? /^[\[{<%]?(yyyy|yy)?-?(MM)?-?(dd)?[\]}>%]?$/i.exec(part) : null;
    if (date?.[1] !== undefined && typeof part === "string")
      file.report({
        pointer: pointerOf("parts", at),
        code: "NUMBER.PART",
        details: { detail: `“${part}”会照样写进编号` },
        meant: `{ "date": "${date.slice(1).map(dateWord).join("")}" }`,
      });
  });
}

const dateWord = (word: string | undefined): string =>
  word === undefined ? "" : /^m/i.test(word) ? "MM" : word.toLowerCase();

const RESETS: Readonly<Record<string, string>> = { year: "年", month: "月", day: "日" };
/** The shortest date of each period, and the period that each date makes numbers differ by. */
const DATE_FOR: Readonly<Record<string, string>> = { year: "yyyy", month: "yyyyMM", day: "yyyyMMdd" };

/** Both ways out: a finer date, or a longer period. */
function datesFor(reset: string, dates: readonly string[]): string {
  const all = dates.join("");
  const fits = /dd/.test(all) ? "day" : /MM/.test(all) ? "month" : /yy/.test(all) ? "year" : undefined;
  const written = dates[0] === undefined ? "编号中没有日期" : `编号中的日期“${dates[0]}”相同的编号不止一轮`;
  const finer = `请把日期写成 { "date": "${DATE_FOR[reset] ?? ""}" }`;
  return `${written}，${finer}，或${fits === undefined ? "去掉 reset" : `改为 "reset": "${fits}"`}`;
}

/** Variables as other programs write them: `${code}`, `#{code}`, `{{code}}`, `{ code }`, `%code%`, `【code】`. */
const OTHER_VARIABLE =
  /[$#]\{\s*(\w+)\s*\}|\{\{\s*(\w+)\s*\}\}|\{(?:\s+(\w+)\s*|(\w+)\s+)\}|%(\w+)%|[｛【]\s*([A-Za-z]\w*)\s*[｝】]/;

function lintTemplate(value: JsonObject, file: ReadFile): void {
  const variables = isObject(value["variables"]) ? value["variables"] : {};
  const known = Object.keys(variables);
  const text = String(value["text"]);
  const used = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const other = OTHER_VARIABLE.exec(text);
  if (other !== null)
    file.report({
      pointer: "/text",
      code: "TEMPLATE.VARIABLE",
      details: { detail: `变量“${other[0]}”要写在一对花括号中` },
      meant: `{${other.slice(1).find((name) => name !== undefined) ?? ""}}`,
    });
  else if (/[{}]/.test(text.replace(/\{\w+\}/g, "")))
    file.report({
      pointer: "/text",
      code: "TEMPLATE.VARIABLE",
      details: { detail: "花括号中只能写一个变量的名称，例如 {code}" },
      ...labelled(text, variables),
    });
  const unknown = [...new Set(used)].filter((name) => !known.includes(name));
  for (const name of unknown)
    file.report({
      pointer: "/text",
      code: "TEMPLATE.VARIABLE",
      details: { detail: `没有变量“${name}”` },
      wanted: name,
      among: known,
    });
  // While the text has another mistake, a variable that is not used may be the one that was meant there.
  if (unknown.length > 0 || /[{}]/.test(text.replace(/\{\w+\}/g, ""))) return;
  for (const name of known)
    if (!used.includes(name))
      file.report({
        pointer: pointerOf("variables", name),
        code: "TEMPLATE.VARIABLE",
        details: { detail: `变量“${name}”没有用到` },
      });
}

/** The variable whose label stands in the braces. */
function labelled(text: string, variables: JsonObject): Pick<RawFinding, "meant"> {
  const [, label] = /\{([^{}]+)\}/.exec(text.replace(/\{\w+\}/g, "")) ?? [];
  const [name] = Object.entries(variables).find(([, title]) => title === label?.trim()) ?? [];
  return name === undefined ? {} : { meant: name };
}
