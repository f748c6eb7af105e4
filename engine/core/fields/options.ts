/** Options of a kind with their defaults, and how a kind reads an option that it declared. */
import type { Kind } from "./kind.ts";
import type { KindOptions } from "#core/model";

/** The kind's own keys of a field as written, with the defaults of its meta-schema filled in. */
export function optionsOf(kind: Kind, source: Readonly<Record<string, unknown>>): KindOptions {
  const options: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(kind.keys)) {
    if (source[key] !== undefined) options[key] = source[key];
    else if (hasDefault(schema)) options[key] = schema.default;
  }
  return options;
}

function hasDefault(schema: unknown): schema is { readonly default: unknown } {
  return typeof schema === "object" && schema !== null && "default" in schema;
}

export function numberOption(options: KindOptions, key: string): number | undefined {
  const value = options[key];
  return typeof value === "number" ? value : undefined;
}

export function textOption(options: KindOptions, key: string): string | undefined {
  const value = options[key];
  return typeof value === "string" ? value : undefined;
}

export function flagOption(options: KindOptions, key: string): boolean {
  return options[key] === true;
}
