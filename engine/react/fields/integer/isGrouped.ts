import type { FieldModel } from "#core/language";
import { numberOf } from "../fieldOptions.ts";

/** Years and other numbers that end below five digits read worse with a separator. */
export const isGrouped = (field: FieldModel): boolean => (numberOf(field, "max") ?? Infinity) > 9999;
