/**
 * Every name of the project, read from the raw files, so that one broken file does not make its names dangle
 * elsewhere.
 */
import { KIND_NAMES, VERBS, memoizeByObject } from "#core/model";
import type { KindName } from "#core/model";
import type { FileKind } from "../meta/index.ts";
import { NAME } from "../meta/schemaBuilders.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { copyOf, nameOfCopy } from "./copiedFile.ts";
import { writtenPermission } from "./parent.ts";
import type { ReadFile } from "./readFiles.ts";
import { DEFAULT_KEY, RESERVED_FIELD_NAMES, RESERVED_SUFFIXES, systemFields } from "./systemFields.ts";

interface NamedFile {
  readonly name: string;
  readonly file: ReadFile;
  readonly value: JsonObject;
}

interface EntityTraits {
  /** Declared and system fields; undefined where the file does not say, so that no name counts as missing. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly key: string;
  readonly tree: boolean;
}

export interface NamedEntity extends NamedFile, EntityTraits {}

export interface NamedPreset {
  readonly kind: KindName;
  readonly value: JsonObject;
}

export interface Names {
  readonly entities: ReadonlyMap<string, NamedEntity>;
  readonly presets: ReadonlyMap<string, NamedPreset>;
  readonly views: ReadonlyMap<string, NamedFile>;
  readonly dicts: ReadonlyMap<string, NamedFile>;
  readonly roles: ReadonlyMap<string, NamedFile>;
  readonly reports: ReadonlyMap<string, NamedFile>;
  readonly boards: ReadonlyMap<string, NamedFile>;
  readonly jobs: ReadonlyMap<string, NamedFile>;
  readonly templates: ReadonlyMap<string, NamedFile>;
  readonly numbers: ReadonlyMap<string, NamedFile>;
  readonly tests: ReadonlyMap<string, NamedFile>;
  /** The path of the menu entry that opens this subject, or has this title. */
  menuPathOf(text: string): string | undefined;
  /** The file that may state a preset of this name, where that file or that preset is wrong. */
  fileOfBrokenPreset(name: string): ReadFile | undefined;
  /** Permission codes that exist, without stars. */
  readonly permissions: ReadonlySet<string>;
  /** What `$user.<name>` may read. */
  readonly userVariables: ReadonlySet<string>;
  /** Those of them that hold a list. */
  readonly userLists: ReadonlySet<string>;
}

/** Names that no schema file states. */
interface KnownNames {
  readonly permissions: readonly string[];
  readonly userVariables: readonly string[];
  readonly userLists: readonly string[];
}

export function gatherNames(files: readonly ReadFile[], known: KnownNames): Names {
  const byKind = sortedByKind(files);
  const named = (kind: FileKind): ReadonlyMap<string, NamedFile> => namedFiles(byKind.get(kind) ?? [], kind);
  const entities = new Map([...named("entity")].map(([name, one]) => [name, { ...one, ...traitsOf(one.value) }]));
  const [reports, boards] = [named("report"), named("board")];
  const presets = gatherPresets(byKind.get("presets") ?? []);
  let permissions: ReadonlySet<string> | undefined;
  return {
    entities,
    presets,
    userVariables: new Set(known.userVariables),
    userLists: new Set(known.userLists),
    menuPathOf: (text) => (byKind.get("menu") ?? []).flatMap(({ value }) => pathsOf(value?.["menu"], text))[0],
    fileOfBrokenPreset: (name) =>
      (byKind.get("presets") ?? []).find(({ value }) => {
        const stated = value?.["presets"];
        return value === undefined || (isObject(stated) && Object.hasOwn(stated, name));
      }),
    reports,
    boards,
    views: named("view"),
    dicts: named("dict"),
    roles: namedFiles(
      (byKind.get("role") ?? []).filter((file) => !addsToRole(file)),
      "role",
    ),
    jobs: named("job"),
    templates: named("template"),
    numbers: named("number"),
    tests: named("test"),
    // Some thousand codes, and most files name none of them.
    get permissions() {
      return (permissions ??= new Set([
        ...known.permissions,
        ...[...entities.values()].flatMap((one) => permissionsUnder(presets)(one.value)),
        ...statedPermissions([...reports.values()], "report"),
        ...statedPermissions([...boards.values()], "board"),
      ]));
    },
  };
}

function pathsOf(nodes: unknown, text: string): readonly string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isObject).flatMap(({ path, title, opens, children }) => {
    const isMeant = opens !== undefined && (opens === text || title === text);
    return [...(isMeant ? [String(path)] : []), ...pathsOf(children, text)];
  });
}

function sortedByKind(files: readonly ReadFile[]): ReadonlyMap<FileKind, readonly ReadFile[]> {
  const sorted = new Map<FileKind, ReadFile[]>();
  for (const file of files) {
    if (file.kind === undefined) continue;
    const among = sorted.get(file.kind);
    if (among === undefined) sorted.set(file.kind, [file]);
    else among.push(file);
  }
  return sorted;
}

/** A role file that adds to a role of another file. */
export const addsToRole = ({ value }: ReadFile): boolean => value?.["adds"] === true;

type Presets = ReadonlyMap<string, NamedPreset>;

// What a file alone says is gathered once: an editor asks for all names at every key, and one file has changed.
const traitsOf = memoizeByObject(entityTraits);
const presetsOf = memoizeByObject(presetsIn);
const permissionsUnder = memoizeByObject((presets: Presets) =>
  memoizeByObject((value: JsonObject) => permissionsOf(value, presets)),
);

const RENAME = "请给其中一个改名";
const RENAME_COPY = "请给后者改名";
const ADD_TO_ROLE = '要给已有的角色增加权限，请在新文件中写 "adds": true；要另建角色，请改名';

function namedFiles(files: readonly ReadFile[], key: FileKind): ReadonlyMap<string, NamedFile> {
  const found = new Map<string, NamedFile>();
  for (const file of files) {
    const name = file.value?.[key];
    if (typeof name !== "string" || file.value === undefined) continue;
    const first = found.get(name);
    if (first === undefined) found.set(name, { name, file, value: file.value });
    else {
      const copy = copyOf(first.file, file, name) ?? file;
      const original = copy === file ? first : { name, file, value: file.value };
      found.set(name, original);
      reportCopy(copy, original.file, name, key, files);
    }
  }
  for (const file of files) {
    const name = file.unreadName;
    if (name !== undefined && !found.has(name)) found.set(name, { name, file, value: { [key]: name } });
  }
  return found;
}

function reportCopy(copy: ReadFile, original: ReadFile, name: string, key: FileKind, files: readonly ReadFile[]): void {
  const isTaken = (other: string): boolean => files.some(({ value }) => value?.[key] === other);
  const isKnown = copyOf(original, copy, name) !== undefined;
  const meant = key === "role" ? undefined : nameOfCopy(copy, original, name, isTaken);
  const rename = isKnown ? RENAME_COPY : RENAME;
  copy.report({
    pointer: pointerOf(key),
    code: "FILE.DUPLICATE",
    details: { name, file: original.path, other: copy.path, advice: key === "role" ? ADD_TO_ROLE : rename },
    ...(meant === undefined ? {} : { meant }),
  });
}

function gatherPresets(files: readonly ReadFile[]): Presets {
  const stating = files.filter((file) => isObject(file.value?.["presets"]));
  const [only] = stating;
  if (stating.length === 1 && only?.value !== undefined) return presetsOf(only.value);
  const found = new Map<string, NamedPreset>();
  const statedIn = new Map<string, string>();
  for (const file of stating) {
    if (file.value === undefined) continue;
    for (const [name] of entriesOf(file.value["presets"])) {
      const path = statedIn.get(name);
      if (path !== undefined)
        file.report({
          pointer: pointerOf("presets", name),
          code: "FILE.DUPLICATE",
          details: { name, file: path, other: file.path, advice: RENAME },
        });
    }
    for (const [name, preset] of presetsOf(file.value)) {
      if (statedIn.has(name)) continue;
      statedIn.set(name, file.path);
      found.set(name, preset);
    }
  }
  return found;
}

/** The presets of one file; what is of no kind is said elsewhere. */
function presetsIn(value: JsonObject): Presets {
  return new Map(
    entriesOf(value["presets"]).flatMap(([name, preset]) => {
      const kind = isObject(preset) ? KIND_NAMES.find((one) => one === preset["kind"]) : undefined;
      return kind === undefined || !isObject(preset) ? [] : [[name, { kind, value: preset }] as const];
    }),
  );
}

const keyOf = (value: JsonObject): string => (typeof value["key"] === "string" ? value["key"] : DEFAULT_KEY);

const systemFieldNames = (value: JsonObject): readonly string[] =>
  systemFields({
    key: keyOf(value),
    managed: value["managed"] !== false,
    softDelete: softDeletes(value),
    tenant: value["tenant"] === true,
  }).map(({ name }) => name);

function entityTraits(value: JsonObject): EntityTraits {
  const written = isObject(value["fields"]) ? Object.keys(value["fields"]) : undefined;
  // One that cannot be a name stands for a name that is not known yet.
  const declared = written?.every((name) => FIELD_NAME.test(name)) === true ? written : undefined;
  return {
    key: keyOf(value),
    tree: isObject(value["tree"]),
    fields: declared && new Set([...declared, ...systemFieldNames(value)]),
  };
}

const FIELD_NAME = new RegExp(NAME.pattern ?? "");

/** Declared fields that have the name of a system field, or one that the engine reserves. */
export function reservedFieldNames(value: JsonObject): readonly string[] {
  const taken = new Set(systemFieldNames(value).filter((name) => name !== keyOf(value)));
  const isReserved = (name: string): boolean =>
    taken.has(name) || RESERVED_FIELD_NAMES.has(name) || RESERVED_SUFFIXES.some((suffix) => name.endsWith(suffix));
  return entriesOf(value["fields"])
    .map(([name]) => name)
    .filter(isReserved);
}

const softDeletes = (value: JsonObject): boolean =>
  (value["softDelete"] ?? value["history"]) === true && value["managed"] !== false;

/**
 * What the entity itself asks for: its verbs, steps and actions, the rights to single fields, and what lifts a mask.
 */
function permissionsOf(value: JsonObject, presets: Presets): readonly string[] {
  const name = String(value["entity"]);
  const states = isObject(value["states"]) ? value["states"]["steps"] : undefined;
  const acts = [...entriesOf(value["actions"]), ...entriesOf(states)];
  return [
    // A child without rights of its own asks for its parent's, which the parent's file states.
    ...VERBS.map(
      (verb) => writtenPermission(value, verb) ?? (typeof value["parent"] === "string" ? undefined : `${name}:${verb}`),
    ),
    ...acts.map(([act, source]) => (isObject(source) ? source["permission"] : undefined) ?? `${name}:${act}`),
    ...entriesOf(value["fields"]).flatMap(([, field]) =>
      isObject(field) ? fieldPermissions(name, field, presets) : [],
    ),
  ].filter((code): code is string => typeof code === "string" && code.includes(":"));
}

function fieldPermissions(
  entity: string,
  field: JsonObject,
  presets: ReadonlyMap<string, NamedPreset>,
): readonly unknown[] {
  const preset = typeof field["kind"] === "string" ? presets.get(field["kind"])?.value : undefined;
  const source = { ...preset, ...field };
  const mask = source["mask"];
  const lifts = isObject(mask) ? mask["unless"] : mask === undefined ? undefined : unmaskOf(entity);
  return [lifts, ...entriesOf(source["permissions"]).map(([, code]) => code)];
}

/** What lifts a mask that names no permission. */
export const unmaskOf = (entity: string): string => `${entity}:unmask`;

/** What a report or board asks for: the code it states, or its own name. */
const statedPermissions = (files: readonly NamedFile[], kind: "report" | "board"): readonly string[] =>
  files
    .map((one) => one.value["permission"] ?? `${kind}:${one.name}`)
    .filter((code): code is string => typeof code === "string" && code.includes(":"));

export const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.entries(value) : [];
