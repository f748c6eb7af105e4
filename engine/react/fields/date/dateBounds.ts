/** Days that a picker does not offer: outside a literal, today with its offset, or another field of the form. */
import type { Dayjs } from "dayjs";
import { dayOf, isDay, parseOffset, resolveOffset, type Wire } from "#core/values";
import type { FieldModel } from "#core/language";
import { useCompanion } from "../../form/store/index.ts";
import { textOf } from "../fieldOptions.ts";

const FORMAT = "YYYY-MM-DD";

export function useDisabledDates(field: FieldModel): ((face: Dayjs) => boolean) | undefined {
  const min = textOf(field, "min");
  const max = textOf(field, "max");
  const low = useCompanion(asField(min));
  const high = useCompanion(asField(max));
  if (min === undefined && max === undefined) return undefined;
  const from = dayOfBound(min, low, Date.now());
  const to = dayOfBound(max, high, Date.now());
  return (face) => {
    const day = face.format(FORMAT);
    return (from !== undefined && day < from) || (to !== undefined && day > to);
  };
}

function asField(bound: string | undefined): string | undefined {
  return bound === undefined || bound.startsWith("$") || isDay(bound) ? undefined : bound;
}

function dayOfBound(bound: string | undefined, other: Wire, now: number): string | undefined {
  if (bound === undefined) return undefined;
  if (isDay(bound)) return bound;
  if (bound.startsWith("$today")) return resolveOffset("today", now, parseOffset(bound.slice("$today".length)));
  if (typeof other !== "string") return undefined;
  // An instant bounds the days by the day it falls in, in Shanghai.
  return isDay(other) ? other : Number.isNaN(Date.parse(other)) ? undefined : dayOf(Date.parse(other));
}
