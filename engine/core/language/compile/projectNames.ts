/**
 * Every name of the project, read from the raw files, so that one broken file does not make its names dangle
 * elsewhere.
 */
import { KIND_NAMES, VERBS } from "#core/model";
import type { KindName } from "#core/model";
import type { FileKind } from "../meta/index.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { writtenPermission } from "./parent.ts";
import type { ReadFile } from "./readFiles.ts";
import { DEFAULT_KEY, systemFields } from "./systemFields.ts";

interface NamedFile {
  readonly name: string;
  readonly file: ReadFile;
  readonly value: JsonObject;
}

interface EntityTraits {
  /** Declared and system fields. */
  readonly fields: ReadonlySet<string>;
  readonly key: string;
  readonly tree: boolean;
}

export interface NamedEntity extends NamedFile, EntityTraits {}

export interface NamedPreset {
  readonly kind: KindName;
  readonly value: JsonObject;
  readonly file: ReadFile;
}

export interface Names {
  readonly entities: ReadonlyMap<string, NamedEntity>;
  readonly presets: ReadonlyMap<string, NamedPreset>;
  readonly dicts: ReadonlyMap<string, NamedFile>;
  readonly roles: ReadonlyMap<string, NamedFile>;
  readonly reports: ReadonlyMap<string, NamedFile>;
  readonly boards: ReadonlyMap<string, NamedFile>;
  readonly others: ReadonlyMap<string, NamedFile>;
  /** Permission codes that exist, without stars. */
  readonly permissions: ReadonlySet<string>;
}

export function gatherNames(files: readonly ReadFile[], knownPermissions: readonly string[]): Names {
  const byKind = sortedByKind(files);
  const named = (kind: FileKind): ReadonlyMap<string, NamedFile> => namedFiles(byKind.get(kind) ?? [], kind);
  const entities = new Map(
    [...named("entity")].map(([name, one]) => [
      name,
      { ...one, ...remembered(traitsOf, one.value, () => entityTraits(one.value)) },
    ]),
  );
  const [reports, boards] = [named("report"), named("board")];
  const presets = gatherPresets(byKind.get("presets") ?? []);
  let permissions: ReadonlySet<string> | undefined;
  return {
    entities,
    presets,
    reports,
    boards,
    dicts: named("dict"),
    roles: named("role"),
    others: new Map(
      (["job", "number", "template", "test"] as const).flatMap((kind) =>
        [...named(kind)].map(([name, one]) => [`${kind}:${name}`, one] as const),
      ),
    ),
    // Some thousand codes, and most files name none of them.
    get permissions() {
      return (permissions ??= new Set([
        ...knownPermissions,
        ...[...entities.values()].flatMap((one) =>
          remembered(permissionsUnder(presets), one.value, () => permissionsOf(one, presets)),
        ),
        ...statedPermissions([...reports.values()], "report"),
        ...statedPermissions([...boards.values()], "board"),
      ]));
    },
  };
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

/** What a file alone says is gathered once: an editor asks for all names at every key, and one file has changed. */
const traitsOf = new WeakMap<JsonObject, EntityTraits>();
const permissionsBy = new WeakMap<ReadonlyMap<string, NamedPreset>, WeakMap<JsonObject, readonly string[]>>();
const presetsOf = new WeakMap<JsonObject, ReadonlyMap<string, NamedPreset>>();

const permissionsUnder = (presets: ReadonlyMap<string, NamedPreset>): WeakMap<JsonObject, readonly string[]> =>
  remembered(permissionsBy, presets, () => new WeakMap());

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function namedFiles(files: readonly ReadFile[], key: FileKind): ReadonlyMap<string, NamedFile> {
  const found = new Map<string, NamedFile>();
  for (const file of files) {
    const name = file.value?.[key];
    if (typeof name !== "string" || file.value === undefined) continue;
    const first = found.get(name);
    if (first === undefined) found.set(name, { name, file, value: file.value });
    else file.report({ pointer: pointerOf(key), code: "FILE.DUPLICATE", details: { name, file: first.file.path } });
  }
  return found;
}

function gatherPresets(files: readonly ReadFile[]): ReadonlyMap<string, NamedPreset> {
  const stating = files.filter((file) => isObject(file.value?.["presets"]));
  const [only] = stating;
  // A name may stand twice only where two files state names, and that is told each time.
  return stating.length === 1 && only?.value !== undefined
    ? remembered(presetsOf, only.value, () => presetsIn(stating))
    : presetsIn(stating);
}

function presetsIn(files: readonly ReadFile[]): ReadonlyMap<string, NamedPreset> {
  const found = new Map<string, NamedPreset>();
  for (const file of files) {
    if (!isObject(file.value?.["presets"])) continue;
    for (const [name, value] of Object.entries(file.value["presets"])) {
      const first = found.get(name);
      if (first !== undefined)
        file.report({
          pointer: pointerOf("presets", name),
          code: "FILE.DUPLICATE",
          details: { name, file: first.file.path },
        });
      const kind = isObject(value) ? KIND_NAMES.find((one) => one === value["kind"]) : undefined;
      if (first === undefined && kind !== undefined && isObject(value)) found.set(name, { kind, value, file });
    }
  }
  return found;
}

function entityTraits(value: JsonObject): EntityTraits {
  const key = typeof value["key"] === "string" ? value["key"] : DEFAULT_KEY;
  const traits = {
    key,
    managed: value["managed"] !== false,
    softDelete: softDeletes(value),
    tenant: value["tenant"] === true,
  };
  const declared = isObject(value["fields"]) ? Object.keys(value["fields"]) : [];
  return {
    key,
    tree: isObject(value["tree"]),
    fields: new Set([...declared, ...systemFields(traits).map((field) => field.name)]),
  };
}

const softDeletes = (value: JsonObject): boolean =>
  (value["softDelete"] ?? value["history"]) === true && value["managed"] !== false;

/** What the entity itself asks for: its verbs, steps and actions, the rights to single fields, and what lifts a mask. */
function permissionsOf(one: NamedEntity, presets: ReadonlyMap<string, NamedPreset>): readonly string[] {
  const { value, name } = one;
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
