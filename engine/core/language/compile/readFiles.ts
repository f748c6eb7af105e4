/** Reads every file once: its kind, its value, and a list for its findings. */
import { memoizeByObject } from "#core/model";
import type { RawFinding, ReportFinding } from "../finding.ts";
import { parseJson, type ParsedJson } from "../parseJson.ts";
import { FILE_KINDS, fileKindOf, metaSchema, type FileKind } from "../meta/index.ts";
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { SourceFile } from "../source.ts";
import type { Interruptible } from "./interruptible.ts";

export interface ReadFile extends SourceFile {
  readonly kind: FileKind | undefined;
  readonly located: ParsedJson;
  /** Undefined when the file is not a JSON object. */
  readonly value: JsonObject | undefined;
  /** What a file that is not JSON defines, by its key or its file name: references to it are not reported. */
  readonly unreadName: string | undefined;
  readonly rawFindings: RawFinding[];
  readonly report: ReportFinding;
}

/** `menu.json`, `presets.json` and the files of a folder `demo` have no ending of their own. */
const ENDINGS = FILE_KINDS.filter((kind) => kind !== "presets" && kind !== "menu" && kind !== "demo")
  .map((kind) => `.${kind}.json`)
  .join("、");

/** A file is taken apart once, however often the project around it is compiled. */
const locatedIn = memoizeByObject((file: SourceFile) => parseJson(file.text));

export function readFile(file: SourceFile): ReadFile {
  const kind = fileKindOf(file.path);
  const located = locatedIn(file);
  const rawFindings: RawFinding[] = [...located.rawFindings];
  const value = isObject(located.value) ? located.value : undefined;
  if (kind === undefined) rawFindings.splice(0, Infinity, unknownFile(file.path, located.partial));
  if (located.value !== undefined && value === undefined) {
    rawFindings.push({
      pointer: "",
      code: "SHAPE.WRONG_TYPE",
      details: { expected: "对象", found: Array.isArray(located.value) ? "列表" : "单个值" },
      ...(kind === undefined || !Array.isArray(located.value) ? {} : listHint(located.value, kind)),
    });
  }
  return {
    ...file,
    kind,
    located,
    value,
    unreadName: kind === undefined || value !== undefined ? undefined : unreadNameOf(file.path, kind, located.partial),
    rawFindings,
    report: (rawFinding) => rawFindings.push(rawFinding),
  };
}

/** A file that is a list: of the one thing that it says, of several, or of what belongs under a key. */
function listHint(list: readonly unknown[], kind: FileKind): Pick<RawFinding, "meant" | "advice"> {
  if (list.length > 0 && list.every((one) => isObject(one) && Object.hasOwn(one, kind)))
    return { advice: list.length === 1 ? "请去掉最外层的方括号" : "一个文件只写一个，请各存为一个文件" };
  const lists = Object.entries(metaSchema(kind).properties ?? {}).filter(([, { type }]) => type === "array");
  const [[key] = []] = lists;
  return key === undefined ? {} : { advice: `整个列表应写在“${key}”里：{ "${key}": [ … ] }` };
}

/** With the name that the file should have, which its first keys show. */
function unknownFile(path: string, partial: unknown): RawFinding {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const kind = isObject(partial) ? DEFINING.find((one) => typeof partial[one] === "string") : undefined;
  const [stem = ""] = name.split(".");
  const meant = kind === undefined ? tableNameOf(partial) : `${stem}.${kind}.json`;
  const raw = { pointer: "", code: "FILE.UNKNOWN", details: { name, endings: ENDINGS } } as const;
  return meant === undefined ? raw : { ...raw, meant };
}

/** Kinds of files that say their name under their kind. */
const DEFINING = FILE_KINDS.filter((kind) => !["presets", "menu", "demo"].includes(kind));

const tableNameOf = (partial: unknown): string | undefined =>
  isObject(partial) ? ["menu", "presets"].flatMap((key) => (key in partial ? [`${key}.json`] : []))[0] : undefined;

function unreadNameOf(path: string, kind: FileKind, partial: unknown): string {
  const written = isObject(partial) ? partial[kind] : undefined;
  const [stem = ""] = path.slice(path.lastIndexOf("/") + 1).split(".");
  return typeof written === "string" ? written : stem;
}

export function* readFiles(files: readonly SourceFile[]): Interruptible<readonly ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    read.push(readFile(file));
    yield;
  }
  return read;
}
