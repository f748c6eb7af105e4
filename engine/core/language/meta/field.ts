/** A field: the keys of every kind, and for each kind (and each preset of the project) its own. */
import { KIND_NAMES, memoizeByObject } from "#core/model";
import type { Kind } from "#core/fields";
import type { KindName } from "#core/model";
import { VALIDATE_CODES } from "#core/validate";
import type { NameSort, MetaSchema } from "../schemaCheck/metaSchema.ts";
import {
  ALIGN,
  FLAG,
  NAME,
  PERMISSION,
  PREDICATE,
  SENTENCE,
  TITLE,
  WIDTH,
  closed,
  either,
  elsewhere,
  file,
  listOf,
  mapOf,
  oneOf,
  oneOfServed,
} from "./schemaBuilders.ts";

const EXPRESSION: MetaSchema = { type: "string", minLength: 1, maxLength: 2000 };

/** `none`: nobody, administrators included; code of a module decides who gets the value. */
const FIELD_PERMISSION: MetaSchema = either({ const: "none" }, PERMISSION);

/** `mask`: a name, seen by everyone but those who hold `<entity>:unmask`, or with the permission that lifts it. */
const maskOf = (masks: readonly string[]): MetaSchema =>
  either(oneOf(...masks), closed({ as: oneOf(...masks), unless: FIELD_PERMISSION }, ["as", "unless"]));

/** Keys of every kind. */
function sharedKeys(masks: readonly string[], waive: MetaSchema): Readonly<Record<string, MetaSchema>> {
  return {
    title: TITLE,
    help: SENTENCE,
    placeholder: TITLE,
    required: either(FLAG, { type: "string", minLength: 1, maxLength: 120 }, PREDICATE),
    visible: PREDICATE,
    readonly: either({ const: true }, PREDICATE),
    whenHidden: oneOf("clear", "keep", "omit"),
    default: either({ type: ["string", "number", "boolean"] }, closed({ expr: EXPRESSION }, ["expr"])),
    expr: EXPRESSION,
    stored: FLAG,
    unique: FLAG,
    was: listOf(NAME, { minItems: 1 }),
    mask: maskOf(masks),
    encrypted: FLAG,
    width: WIDTH,
    align: ALIGN,
    messages: { ...mapOf(SENTENCE, { enum: VALIDATE_CODES.map((code) => `VALIDATE.${code}`) }), minProperties: 1 },
    permissions: { ...closed({ read: FIELD_PERMISSION, write: FIELD_PERMISSION }), minProperties: 1 },
    disclosed: PREDICATE,
    waive,
  };
}

/** What the schema of a field is made of, whatever the project. */
export interface FieldVocabulary {
  readonly kinds: Readonly<Record<KindName, Kind>>;
  readonly masks: readonly string[];
  readonly waive: MetaSchema;
}

const NAMES: Readonly<Record<string, NameSort>> = { to: "entity", entity: "entity", dict: "dict", report: "report" };

/** Own keys that hold a name of the project are looked up like all others. */
function named(key: string, schema: MetaSchema): MetaSchema {
  const sort = schema.type === "string" ? NAMES[key] : undefined;
  return sort === undefined ? schema : { ...schema, "x-name": sort };
}

/** Kinds whose places are fixed, with what to write for others. */
const PLACES: Readonly<Record<string, string>> = {
  money: `金额固定两位小数；要别的位数，请写 "kind": "decimal", "scale": 4`,
  integer: `整数没有小数位；要小数，请写 "kind": "decimal", "scale": 2`,
};

/** The branch of one kind under a name; a preset already gives what its kind requires. */
function branch(name: string, kind: Kind, { masks, waive }: FieldVocabulary, required: readonly string[]): MetaSchema {
  const look: Record<string, MetaSchema> =
    kind.looks.length > 0 ? { look: oneOfServed(kind.looks, kind.laterLooks) } : {};
  const own = Object.fromEntries(
    Object.entries(kind.keys as Readonly<Record<string, MetaSchema>>).map(([key, schema]) => [key, named(key, schema)]),
  );
  const schema = closed(
    { kind: { const: name }, ...sharedKeys(masks, waive), ...look, ...own },
    required,
    kind.purpose,
  );
  const places = Object.hasOwn(PLACES, name) ? PLACES[name] : undefined;
  return places === undefined
    ? schema
    : { ...schema, "x-elsewhere": elsewhere(places, "scale", "precision", "decimals", "digits", "fractionDigits") };
}

const kindBranches = memoizeByObject((vocabulary: FieldVocabulary): readonly MetaSchema[] =>
  KIND_NAMES.map((name) => {
    const kind = vocabulary.kinds[name];
    return branch(name, kind, vocabulary, ["kind", "title", ...kind.requiredKeys]);
  }),
);

/** The schema of one field of an entity; `presets` says which kind is behind each preset. */
export function fieldSchema(vocabulary: FieldVocabulary, presets: Readonly<Record<string, KindName>>): MetaSchema {
  return {
    discriminator: { propertyName: "kind" },
    oneOf: [
      ...kindBranches(vocabulary),
      ...Object.entries(presets).map(([preset, kind]) => branch(preset, vocabulary.kinds[kind], vocabulary, ["kind"])),
    ],
  };
}

/**
 * The schema of one preset: a kind with some keys given; titles and the kind's own required keys may wait for the
 * field.
 */
export function presetSchema(vocabulary: FieldVocabulary): MetaSchema {
  return {
    discriminator: { propertyName: "kind" },
    oneOf: KIND_NAMES.map((name) =>
      branch(name, vocabulary.kinds[name], vocabulary, ["kind", ...vocabulary.kinds[name].requiredKeys]),
    ),
  };
}

export const presetsSchema = (preset: MetaSchema, codes: readonly string[]): MetaSchema =>
  file({ presets: { ...mapOf(preset), minProperties: 1 } }, ["presets"], codes);
