/** One change that makes the project of project.fixture.ts faulty, and the finding that it leads to. */
import { compile, type Finding, type SourceFile } from "#core/language";
import type { FindingCode } from "../../finding.ts";
import { PROJECT_FILES, type Json } from "../project.fixture.ts";

type Found = [pointer: string, code: FindingCode, suggestion?: string];
export type Faulty = [says: string, file: string, change: string, value: Json | undefined, ...found: Found];

export const T = "task.entity.json";
export const I = "item.entity.json";
export const R = "loads.report.json";
export const B = "work.board.json";
export const V = "urgent.view.json";
/** Where the fields of an entity file are. */
export const F = "/fields";

export function changed(root: Json, path: readonly string[], value: Json | undefined): Json {
  const [head = "", ...rest] = path;
  if (Array.isArray(root))
    return (root as Json[]).map((item, at) =>
      String(at) === head ? (rest.length === 0 ? (value ?? null) : changed(item, rest, value)) : item,
    );
  const object = (typeof root === "object" && root !== null ? root : {}) as Record<string, Json>;
  if (rest.length > 0) return { ...object, [head]: changed(object[head] ?? {}, rest, value) };
  const { [head]: _gone, ...others } = object;
  return value === undefined ? others : { ...object, [head]: value };
}

/** The findings after `value` (undefined: nothing) has replaced what `change` points to. */
export function lint(file: string, change: string, value: Json | undefined): readonly Finding[] {
  const files: SourceFile[] = Object.entries(PROJECT_FILES).map(([path, json]) => ({
    path,
    text: JSON.stringify(path === file ? changed(json, change.split("/").slice(1), value) : json, null, 1),
  }));
  return compile(files).findings;
}
