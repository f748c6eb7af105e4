/** Flaws of a file become findings: with their place, a sentence, a suggestion, and the waiver that covers them. */
import { sentenceOf, severityOf, type Finding, type FindingCode, type Flaw } from "./finding.ts";
import type { Located } from "./locate.ts";
import { isObject, parentOf, pointerOf, segmentsOf, valueAt } from "./pointer.ts";
import { nearest } from "./suggest.ts";

interface Waiver {
  readonly pointer: string;
  /** The object it stands in. */
  readonly around: string;
  readonly code: string;
  readonly reason: string;
}

export interface PlacedFile {
  readonly path: string;
  readonly located: Located;
  readonly flaws: readonly Flaw[];
}

export function placeFindings(file: PlacedFile): readonly Finding[] {
  const waivers = waiversIn(file.located.value, "");
  const used = new Set<Waiver>();
  const findings = distinct(file.flaws).map((flaw) => {
    const waiver = waivers.find((one) => one.code === flaw.code && covers(one.around, flaw.pointer));
    if (waiver !== undefined) used.add(waiver);
    return place(flaw, file, waiver?.reason);
  });
  const unused = waivers.filter((one) => !used.has(one)).map((one) => place(unusedFlaw(one), file));
  return [...findings, ...unused].sort((a, b) => a.line - b.line || a.column - b.column);
}

const covers = (around: string, pointer: string): boolean => pointer === around || pointer.startsWith(`${around}/`);

function unusedFlaw(waiver: Waiver): Flaw {
  return { pointer: waiver.pointer, code: "WAIVER.UNUSED", details: { name: waiver.code } };
}

/** The same thing said twice is said once. */
function distinct(flaws: readonly Flaw[]): readonly Flaw[] {
  const seen = new Set<string>();
  return flaws.filter((flaw) => {
    const mark = `${flaw.code} ${flaw.pointer} ${JSON.stringify(flaw.details ?? {})}`;
    return !seen.has(mark) && seen.add(mark);
  });
}

function place(flaw: Flaw, file: PlacedFile, waived?: string): Finding {
  const pointer = existing(flaw.pointer, file.located.value);
  const suggestion = flaw.wanted === undefined ? undefined : nearest(flaw.wanted, flaw.among ?? [], 1)[0];
  const severity = severityOf(flaw.code);
  const message = sentenceOf(flaw.code, flaw.details) + (suggestion === undefined ? "" : `，是否为“${suggestion}”？`);
  return {
    file: file.path, ...file.located.at(pointer), pointer, code: flaw.code, message, severity,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(waived === undefined || severity === "error" ? {} : { waived }),
  };
}

/** What a preset gave has no place in this file: the nearest thing that has. Duplicate keys do have one. */
function existing(pointer: string, value: unknown): string {
  let at = pointer;
  while (at !== "" && valueAt(value, at) === undefined) {
    const parent = valueAt(value, parentOf(at));
    const last = segmentsOf(at).at(-1) ?? "";
    if (isObject(parent) && ["__proto__", "constructor", "prototype"].includes(last)) return at;
    at = parentOf(at);
  }
  return at;
}

/** `waive` in any object that the meta-schemas let have one. */
function waiversIn(value: unknown, pointer: string): readonly Waiver[] {
  if (!isObject(value)) return [];
  const own = isObject(value["waive"]) && isWaiver(value["waive"]) ? value["waive"] : undefined;
  const here = Object.entries(own ?? {}).map(([code, reason]) => ({ pointer: `${pointer}/waive${pointerOf(code)}`, around: pointer, code, reason: String(reason) }));
  return [...Object.entries(value).flatMap(([key, member]) => (key === "waive" ? [] : waiversIn(member, pointer + pointerOf(key)))), ...here];
}

const isWaiver = (value: object): boolean => Object.keys(value).every((key) => /^[A-Z]+\.[A-Z_]+$/.test(key));

export const isError = (finding: Finding): boolean => finding.severity === "error";

export const isOpen = (finding: Finding): boolean => finding.waived === undefined;

export type { FindingCode };
