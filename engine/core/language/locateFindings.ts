/**
 * Raw findings of a file become findings: with their place, a sentence, a suggestion, and the waiver that covers them.
 */
import { sentenceOf, severityOf, type Finding, type RawFinding } from "./finding.ts";
import type { ParsedJson } from "./parseJson.ts";
import { isObject, parentPointer, pointerOf, segmentsOf, valueAt } from "./jsonPointer.ts";
import { awaits } from "./compile/unreadNames.ts";
import { nearest, nearestOf } from "./suggest.ts";

interface Waiver {
  readonly pointer: string;
  /** The object it is in. */
  readonly scope: string;
  readonly code: string;
  readonly reason: string;
}

interface FileFindings {
  readonly path: string;
  readonly located: ParsedJson;
  readonly rawFindings: readonly RawFinding[];
}

interface LocatedFindings {
  /** What was found while the file was read and compiled. */
  readonly causes: readonly Finding[];
  /** What lint concluded from the rest: it may only follow from a cause, so it is shown after all of them. */
  readonly conclusions: readonly Finding[];
}

/**
 * `reported`: how many findings there were before lint; absent: all of them. `unread`: names in places that could not
 * be read; `following`: what waits for a cause.
 */
export function locateFindings(
  file: FileFindings,
  reported = file.rawFindings.length,
  unread: ReadonlySet<string> = new Set(),
  following: ReadonlySet<RawFinding> = new Set(),
): LocatedFindings {
  const waivers = waiversIn(file.located.value, "");
  const used = new Set<Waiver>();
  const located = (rawFindings: readonly RawFinding[]): readonly Finding[] =>
    distinct(rawFindings).map((rawFinding) => {
      const waiver = waivers.find((one) => one.code === rawFinding.code && covers(one.scope, rawFinding.pointer));
      if (waiver !== undefined) used.add(waiver);
      return locateFinding(rawFinding, file, waiver?.reason);
    });
  const certain = (rawFinding: RawFinding): boolean =>
    !following.has(rawFinding) &&
    isCertain(rawFinding) &&
    !isRefusedInVain(rawFinding, file) &&
    !awaits(rawFinding, unread);
  const causes = located(file.rawFindings.slice(0, reported).filter(certain));
  const conclusions = located(file.rawFindings.slice(reported).filter(certain));
  const unused = waivers.filter((one) => !used.has(one)).map((one) => locateFinding(unusedWaiver(one), file));
  return { causes: causes.toSorted(byPlace), conclusions: [...conclusions, ...unused].sort(byPlace) };
}

const isCertain = ({ dependsOn }: RawFinding): boolean =>
  dependsOn === undefined || !dependsOn.rawFindings.some(({ code }) => severityOf(code) === "error");

/** A default that bounds refuse which refuse everything. */
const isRefusedInVain = ({ code, pointer }: RawFinding, { rawFindings }: FileFindings): boolean =>
  code === "FIELD.DEFAULT" &&
  rawFindings.some((other) => other.code === "KIND.OPTION" && parentPointer(other.pointer) === parentPointer(pointer));

const byPlace = (a: Finding, b: Finding): number => a.line - b.line || a.column - b.column;

const covers = (scope: string, pointer: string): boolean => pointer === scope || pointer.startsWith(`${scope}/`);

function unusedWaiver(waiver: Waiver): RawFinding {
  return { pointer: waiver.pointer, code: "WAIVER.UNUSED", details: { name: waiver.code } };
}

/** The same thing said twice is said once. */
function distinct(rawFindings: readonly RawFinding[]): readonly RawFinding[] {
  const seen = new Set<string>();
  return rawFindings.filter((rawFinding) => {
    const mark = `${rawFinding.code} ${rawFinding.pointer} ${JSON.stringify(rawFinding.details ?? {})}`;
    return !seen.has(mark) && seen.add(mark);
  });
}

function locateFinding(rawFinding: RawFinding, file: FileFindings, waived?: string): Finding {
  const pointer = existing(rawFinding.pointer, file.located.value);
  const suggestion = suggestionOf(rawFinding);
  const severity = severityOf(rawFinding.code);
  const message = sentenceOf(rawFinding.code, rawFinding.details) + hintOf(rawFinding, suggestion);
  return {
    file: file.path,
    ...file.located.positionOf(pointer, pointer === rawFinding.pointer ? rawFinding.offset : undefined),
    pointer,
    code: rawFinding.code,
    message,
    severity,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(waived === undefined || severity === "error" ? {} : { waived }),
  };
}

function suggestionOf({ meant, wanted, among = [], before = "", advice }: RawFinding): string | undefined {
  if (advice !== undefined) return undefined;
  const near = meant ?? (wanted === undefined ? undefined : nearest(wanted, among, 1)[0]);
  return near === undefined || meant !== undefined ? near : before + near;
}

/** More names than these are no help to read through: of a longer list the nearest. */
const LISTED_AT_MOST = 8;

/** A sentence that contains the correction. */
const SAYS_CORRECTION = /写作 /;

/** The correction, or where there is none the possible values. */
function hintOf(rawFinding: RawFinding, suggestion: string | undefined): string {
  const { advice, allowed, among = [], before = "", code, unquoted } = rawFinding;
  if (advice !== undefined) return `，${advice}`;
  if (unquoted === true && suggestion !== undefined) return `，请去掉引号，写作 ${suggestion}`;
  const sentence = sentenceOf(code, rawFinding.details);
  const isInside = code !== "EXPRESSION.INVALID" || suggestion === undefined || sentence.includes(suggestion);
  const said = code === "JSON.SYNTAX" || (SAYS_CORRECTION.test(sentence) && isInside);
  const correction = suggestion === undefined || said ? "" : `，是否为“${suggestion}”？`;
  const listed = allowed ?? (suggestion === undefined ? among : []);
  if (listed.length === 0) return correction;
  const { wanted } = rawFinding;
  const shown = wanted === undefined ? listed.slice(0, LISTED_AT_MOST) : nearestOf(wanted, listed, LISTED_AT_MOST);
  const near = shown.map((name) => before + name);
  const more = near.length < listed.length ? ` 等（共 ${listed.length} 个）` : "";
  return `${correction === "" ? "，" : correction}可以写：${near.join("、")}${more}`;
}

/** What a preset gave has no place in this file: the nearest thing that has. Duplicate keys do have one. */
function existing(pointer: string, value: unknown): string {
  let at = pointer;
  while (at !== "" && valueAt(value, at) === undefined) {
    const parent = valueAt(value, parentPointer(at));
    const last = segmentsOf(at).at(-1) ?? "";
    if (isObject(parent) && ["__proto__", "constructor", "prototype"].includes(last)) return at;
    at = parentPointer(at);
  }
  return at;
}

/** `waive` in any object that the meta-schemas let have one. */
function waiversIn(value: unknown, pointer: string): readonly Waiver[] {
  if (!isObject(value)) return [];
  const own = isObject(value["waive"]) && isWaiver(value["waive"]) ? value["waive"] : undefined;
  const here = Object.entries(own ?? {}).map(([code, reason]) => ({
    pointer: `${pointer}/waive${pointerOf(code)}`,
    scope: pointer,
    code,
    reason: String(reason),
  }));
  return [
    ...Object.entries(value).flatMap(([key, member]) =>
      key === "waive" ? [] : waiversIn(member, pointer + pointerOf(key)),
    ),
    ...here,
  ];
}

const isWaiver = (value: object): boolean => Object.keys(value).every((key) => /^[A-Z]+\.[A-Z_]+$/.test(key));
