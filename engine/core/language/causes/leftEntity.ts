/**
 * A part of a file that names one entity and lists the fields of another: a copy in which the entity was left, or the
 * wrong one was written.
 */
import type { RawFinding } from "../finding.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { NamedEntity, Names } from "../compile/projectNames.ts";
import { isObject, pointerOf, valueAt, type JsonObject } from "../jsonPointer.ts";
import { rawField } from "../lint/unknownNames.ts";

interface Scope {
  readonly pointer: string;
  /** Where its entity is written, and as what. */
  readonly at: string;
  readonly entity: string;
  readonly before: string;
  /** The entity that `by` in this place must refer to. */
  readonly owner?: string;
}

export function leftEntities(files: readonly ReadFile[], names: Names): readonly RawFinding[] {
  return files.flatMap((file) => scopesOf(file).flatMap((scope) => followingFrom(scope, file, names)));
}

const FEWEST = 2;

function followingFrom(scope: Scope, file: ReadFile, names: Names): readonly RawFinding[] {
  const inside = file.rawFindings.filter(
    ({ pointer }) => pointer !== scope.at && (pointer === scope.pointer || pointer.startsWith(`${scope.pointer}/`)),
  );
  const unknown = new Set(inside.flatMap((one) => fieldIn(one)));
  const written = names.entities.get(scope.entity);
  if (written === undefined || unknown.size === 0) return [];
  const meant = ownedBy(scope, file, names) ?? (unknown.size < FEWEST ? undefined : having(unknown, written, names));
  if (meant === undefined) return [];
  file.report({
    pointer: scope.at,
    code: "NAME.OTHER_ENTITY",
    details: { name: titleOf(written), other: titleOf(meant), fields: [...unknown].slice(0, 4).join("、") },
    meant: scope.before + meant.name,
  });
  return inside;
}

const titleOf = ({ value, name }: NamedEntity): string => `${String(value["title"] ?? "")}（${name}）`;

/** The field that a finding misses. */
function fieldIn({ code, details, wanted }: RawFinding): readonly string[] {
  const isField =
    code === "PREDICATE.FIELD" || (code === "NAME.UNKNOWN" && String(details?.["what"]).startsWith("字段"));
  const name = wanted ?? details?.["name"];
  return isField && typeof name === "string" ? [name.replace(/^-/, "").replace(/\..*$/, "")] : [];
}

/** The only entity with most of the fields; of several the one of the same area. */
function having(fields: ReadonlySet<string>, written: NamedEntity, names: Names): NamedEntity | undefined {
  const counted = [...names.entities.values()]
    .filter((entity) => entity !== written)
    .map((entity) => ({ entity, count: [...fields].filter((name) => entity.fields?.has(name) === true).length }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most < FEWEST || most <= fields.size / 2) return undefined;
  const best = counted.filter(({ count }) => count === most).map(({ entity }) => entity);
  const area = best.filter(({ file }) => folderOf(file) === folderOf(written.file));
  const [only, ...others] = best.length === 1 ? best : area;
  return others.length === 0 ? only : undefined;
}

const folderOf = ({ path }: ReadFile): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Of rows that belong to rows of this file: the only entity with that reference to it. */
function ownedBy({ owner, pointer }: Scope, file: ReadFile, names: Names): NamedEntity | undefined {
  const scope = valueAt(file.value, pointer);
  const by = isObject(scope) ? scope["by"] : undefined;
  if (owner === undefined || typeof by !== "string") return undefined;
  const isMissing = file.rawFindings.some((one) => one.pointer === `${pointer}/by` && one.code === "NAME.UNKNOWN");
  const referring = [...names.entities.values()].filter((entity) => rawField(entity, by, names)?.["to"] === owner);
  return isMissing && referring.length === 1 ? referring[0] : undefined;
}

function scopesOf({ kind, value }: ReadFile): readonly Scope[] {
  if (value === undefined) return [];
  if (kind === "view") return scopesAt(value, "", "entity");
  if (kind === "board") return blocksIn(value, "");
  if (kind === "demo") return rowsIn(value);
  if (kind === "role")
    return listed(value["rowRules"]).flatMap(([rule, at]) => scopesAt(rule, `/rowRules/${at}`, "entity"));
  return kind === "entity" ? scopesOfEntity(value) : [];
}

function scopesAt(value: unknown, pointer: string, key: string, owner?: string): readonly Scope[] {
  const written = isObject(value) ? value[key] : undefined;
  if (typeof written !== "string") return [];
  const [, before = "", entity = ""] = /^(entity:)?(.*)$/.exec(written) ?? [];
  return [{ pointer, at: `${pointer}/${key}`, entity, before, ...(owner === undefined ? {} : { owner }) }];
}

const listed = (value: unknown): readonly (readonly [unknown, number])[] =>
  Array.isArray(value) ? value.map((one: unknown, at) => [one, at] as const) : [];

function blocksIn(value: JsonObject, pointer: string): readonly Scope[] {
  return ["blocks", "tabs"].flatMap((key) =>
    listed(value[key]).flatMap(([block, at]) => {
      const here = `${pointer}/${key}/${at}`;
      return isObject(block) ? [...scopesAt(block, here, "of"), ...blocksIn(block, here)] : [];
    }),
  );
}

function rowsIn(value: JsonObject): readonly Scope[] {
  const rows = isObject(value["rows"]) ? value["rows"] : {};
  return Object.keys(rows).map((entity) => {
    const pointer = pointerOf("rows", entity);
    return { pointer, at: pointer, entity, before: "" };
  });
}

/** Children, lines, and the rows that a guard looks for. */
function scopesOfEntity(value: JsonObject): readonly Scope[] {
  const owner = String(value["entity"]);
  const parts = (key: string): readonly (readonly [string, unknown])[] => {
    const given = value[key];
    return isObject(given) ? Object.entries(given) : [];
  };
  return [
    ...parts("children").flatMap(([name, child]) => scopesAt(child, pointerOf("children", name), "entity", owner)),
    ...parts("fields").flatMap(([name, field]) => scopesAt(field, pointerOf("fields", name), "entity", owner)),
    ...parts("guards").flatMap(([name, guard]) =>
      isObject(guard) ? scopesAt(guard["none"], pointerOf("guards", name, "none"), "entity", owner) : [],
    ),
  ];
}
