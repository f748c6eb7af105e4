/** JSON Schema of options that several kinds share. */
export const FLAG = { type: "boolean" } as const;
export const NAME = { type: "string", minLength: 1 } as const;
export const TITLE = { type: "string", minLength: 1, maxLength: 20 } as const;
export const NAMES = { type: "array", items: NAME, uniqueItems: true } as const;
export const COUNT = { type: "integer", minimum: 0 } as const;
export const PICKER_WIDTH = { type: "integer", minimum: 300, maximum: 1600 } as const;
/** Parsed by the package `language` against the entity it reads. */
export const PREDICATE = { type: "object", "x-condition": true } as const;
const ON_DELETE = { enum: ["restrict", "clear", "cascade"], default: "restrict" } as const;
export const NUMBER_LITERAL = { type: ["number", "string"] } as const;

/** A key of a kind with its meaning, and values as it may be written where the meaning does not show it. */
export const means = <Schema extends object>(schema: Schema, description: string, ...values: readonly unknown[]) => ({
  ...schema,
  description,
  ...(values.length === 0 ? {} : { examples: values }),
});

export function lengthKey(cap: number, fallback?: number): Readonly<Record<string, unknown>> {
  return { type: "integer", minimum: 1, maximum: cap, ...(fallback === undefined ? {} : { default: fallback }) };
}

/** A key that nothing serves yet; lint refuses it by its Chinese name. */
export const unavailable = <Schema extends object>(name: string, schema: Schema) => ({
  ...schema,
  "x-unavailable": name,
});

export const ON_DELETE_KEY = means(
  ON_DELETE,
  "what a deletion of the row that it points to does: it is refused, empties this field, or deletes this row too",
);
