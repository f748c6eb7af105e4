import type { FieldModel } from "#core/language";
import { sealedKindOf } from "../encryption/index.ts";

/** What the values in a column are, as far as keeping them under another kind of field goes. */
export type Meaning =
  | { readonly as: "text" }
  /** A text, or an amount, sealed for its row. */
  | { readonly as: "sealed"; readonly of?: "money" }
  /** Value × 10^scale; whole numbers, switches and codes have scale 0. */
  | { readonly as: "number"; readonly scale: number }
  /** Milliseconds UTC. */
  | { readonly as: "instant" };

const MONEY_SCALE = 2;
const DECIMAL_SCALE = 2;

export function meaningOf(field: FieldModel): Meaning {
  if (field.encrypted) return sealedKindOf(field) === "money" ? { as: "sealed", of: "money" } : { as: "sealed" };
  if (field.column !== "integer") return { as: "text" };
  const kind = field.kind === "computed" ? field.options["type"] : field.kind;
  if (kind === "instant") return { as: "instant" };
  if (kind === "money") return { as: "number", scale: MONEY_SCALE };
  const scale = field.options["scale"];
  if (kind === "decimal") return { as: "number", scale: typeof scale === "number" ? scale : DECIMAL_SCALE };
  return { as: "number", scale: 0 };
}

export function sameMeaning(one: Meaning, other: Meaning): boolean {
  if (one.as === "number") return other.as === "number" && one.scale === other.scale;
  if (one.as === "sealed") return other.as === "sealed" && one.of === other.of;
  return one.as === other.as;
}

/** What is sealed. */
export function unsealed({ of }: Extract<Meaning, { as: "sealed" }>): Meaning {
  return of === "money" ? { as: "number", scale: MONEY_SCALE } : { as: "text" };
}

export function columnTypeOf(meaning: Meaning): "text" | "integer" {
  return meaning.as === "text" || meaning.as === "sealed" ? "text" : "integer";
}
