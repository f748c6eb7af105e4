/** Where in a file a key belongs that stands at the wrong level: `columns` beside `list` belongs in it. */
import { isObject, segmentsOf } from "../jsonPointer.ts";
import { isMisspelling } from "../suggest.ts";
import type { WrittenFieldOf } from "./meantCondition.ts";
import { acceptsType, resolveRef, typeOf, typesOf, type MetaSchema } from "./metaSchema.ts";

/** Keys of fields in other products (JeecgBoot, Directus, amis) that are said elsewhere here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  isquery: "“list”的“filters”里（字段名）",
  query: "“list”的“filters”里（字段名）",
  filterable: "“list”的“filters”里（字段名）",
  searchable: "“search”里（字段名）",
  isshowlist: "“list”的“columns”里（字段名）",
  showinlist: "“list”的“columns”里（字段名）",
  isshow: "“list”的“columns”里（字段名）",
  isshowform: "“form”的“sections”里（字段名）",
  sortable: "“list”的“sort”里（字段名）",
  sort: "“list”的“sort”里（字段名）",
  index: "“indexes”里（字段名）",
  indexed: "“indexes”里（字段名）",
  iskey: "文件的最外层（“key”，默认 id）",
  primarykey: "文件的最外层（“key”，默认 id）",
};

/** Keys that are looked for at any level of an entity, with how they are written. */
const IN_ENTITY: Readonly<Record<string, string>> = {
  input: `步骤或操作里，写作 "input": { "字段名": { "kind": "text", "title": "…" } }`,
  editable: `“list”里，写作 "editable": true；不能编辑的字段写 "readonly": true`,
};

/** At most this many places are named. */
const NAMED = 3;

/** In words, to follow “应写在”; undefined where the key, with such a value, belongs nowhere near. */
export function placeOfKey(name: string, value: unknown, pointer: string, root: MetaSchema): string | undefined {
  const levels = levelsAbove(pointer, root);
  const [here, ...above] = levels.toReversed();
  if (here === undefined) return undefined;
  const folded = name.replace(/[-_]/g, "").toLowerCase();
  if (hasKey("kind", undefined, here, root) && Object.hasOwn(ELSEWHERE, folded)) return ELSEWHERE[folded];
  if (Object.hasOwn(IN_ENTITY, folded) && hasKey("fields", undefined, levels[0] ?? [], root)) return IN_ENTITY[folded];
  const near = [
    // Where it would have one brace less.
    ...above.flatMap((level, at) =>
      hasKey(name, value, level, root) ? [at === above.length - 1 ? "文件的最外层" : "上一层"] : [],
    ),
    ...[here, ...above].flatMap((level) => membersWith(name, value, level, root)),
  ];
  const places = near.length > 0 ? near : [here, ...above].flatMap((level) => innerWith(name, value, level, root));
  return places.length === 0 ? undefined : [...new Set(places)].slice(0, NAMED).join("或");
}

/** `"required": ["code"]` at the top of an entity, as JSON Schema has it: each of these fields has the key. */
export function flagOfFields(
  name: string,
  value: unknown,
  pointer: string,
  { root, fieldOf, fits }: FieldsOfFile,
): string | undefined {
  const field = root.$defs?.["field"];
  const names = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (segmentsOf(pointer).length !== 1 || field === undefined || names.length === 0) return undefined;
  if (!names.every((one) => typeof one === "string" && fieldOf(one) !== undefined)) return undefined;
  const kinds = branchesOf([field], root).map(({ properties = {} }) => properties);
  const flags = Object.keys(kinds[0] ?? {}).filter((key) => kinds.every((keys) => fits(true, keys[key] ?? {})));
  const flag = flags.find((key) => key === name) ?? flags.find((key) => isMisspelling(name, key));
  const fields = names.map((one) => `“${String(one)}”`).join("、");
  return flag === undefined ? undefined : `请在字段${fields}中各写 "${flag}": true`;
}

interface FieldsOfFile {
  readonly root: MetaSchema;
  readonly fieldOf: WrittenFieldOf;
  readonly fits: (value: unknown, schema: MetaSchema) => boolean;
}

type Level = readonly MetaSchema[];

/** The schemas of the root, of what is in it, …, and of the object that `pointer` names. */
function levelsAbove(pointer: string, root: MetaSchema): readonly Level[] {
  const levels: Level[] = [[root]];
  for (const segment of segmentsOf(pointer)) {
    const around = branchesOf(levels.at(-1) ?? [], root);
    levels.push(
      around.flatMap((schema) => {
        const { properties = {}, items } = schema;
        const own = Object.hasOwn(properties, segment) ? properties[segment] : undefined;
        const member = own ?? items ?? additionalOf(schema);
        return member === undefined ? [] : [member];
      }),
    );
  }
  return levels.filter((level) => branchesOf(level, root).some(({ properties }) => properties !== undefined));
}

const branchesOf = (level: Level, root: MetaSchema): Level =>
  level.flatMap((schema) => {
    const own = resolveRef(schema, root);
    const branches = own.anyOf ?? own.oneOf;
    return branches === undefined ? [own] : branchesOf(branches, root);
  });

/** In every branch that is an object, so that a key of one kind of field is not proposed to all. */
function hasKey(name: string, value: unknown, level: Level, root: MetaSchema): boolean {
  const objects = branchesOf(level, root).filter(({ properties }) => properties !== undefined);
  const takes = (schema: MetaSchema | undefined): boolean =>
    schema !== undefined &&
    (value === undefined || branchesOf([schema], root).some((one) => acceptsType(typesOf(one), typeOf(value))));
  return objects.length > 0 && objects.every(({ properties = {} }) => takes(properties[name]));
}

/** The members of an object, or of its lists and tables, that have the key. */
function membersWith(name: string, value: unknown, level: Level, root: MetaSchema): readonly string[] {
  const members = branchesOf(level, root).flatMap(({ properties = {} }) => Object.entries(properties));
  return members.flatMap(([key, schema]) => {
    const branches = branchesOf([schema], root);
    if (hasKey(name, value, branches, root)) return [`“${key}”里`];
    const items = branches.flatMap((one) => one.items ?? additionalOf(one) ?? []);
    return items.length > 0 && hasKey(name, value, items, root) ? [`“${key}”的各项里`] : [];
  });
}

/** As `membersWith`, one level further in: the columns of a list. */
const innerWith = (name: string, value: unknown, level: Level, root: MetaSchema): readonly string[] =>
  branchesOf(level, root)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .flatMap(([key, schema]) => membersWith(name, value, [schema], root).map((inner) => `“${key}”的${inner}`));

const additionalOf = ({ additionalProperties }: MetaSchema): MetaSchema | undefined =>
  isObject(additionalProperties) ? (additionalProperties as MetaSchema) : undefined;
