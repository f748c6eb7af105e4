import type { FieldModel } from "#core/language";

/** What the values in a column are, as far as keeping them under another kind of field goes. */
export type Meaning =
  | { readonly as: "text" }
  /** A text, sealed for its row. */
  | { readonly as: "sealed" }
  /** Value × 10^scale; whole numbers, switches and codes have scale 0. */
  | { readonly as: "number"; readonly scale: number }
  /** Milliseconds UTC. */
  | { readonly as: "instant" };

const MONEY_SCALE = 2;
const DECIMAL_SCALE = 2;

export function meaningOf(field: FieldModel): Meaning {
  if (field.column !== "integer") return { as: field.encrypted ? "sealed" : "text" };
  const kind = field.kind === "computed" ? field.options["type"] : field.kind;
  if (kind === "instant") return { as: "instant" };
  if (kind === "money") return { as: "number", scale: MONEY_SCALE };
  const scale = field.options["scale"];
  if (kind === "decimal") return { as: "number", scale: typeof scale === "number" ? scale : DECIMAL_SCALE };
  return { as: "number", scale: 0 };
}

export function sameMeaning(one: Meaning, other: Meaning): boolean {
  return one.as === other.as && (one.as !== "number" || (other.as === "number" && one.scale === other.scale));
}

export function columnTypeOf(meaning: Meaning): "text" | "integer" {
  return meaning.as === "text" || meaning.as === "sealed" ? "text" : "integer";
}
