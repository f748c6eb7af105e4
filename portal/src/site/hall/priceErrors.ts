/** What is wrong with the prices of an address, in words. */
import { yuan } from "#portal/ui/index.ts";
import { isUpsideDown, typedYuan, WHOLE_YUAN } from "./typedPrices.ts";
import { hallTexts as texts } from "./texts.ts";

export interface PriceRange {
  /** As typed. */
  readonly priceFrom: string;
  readonly priceTo: string;
  /** Why the list is not narrowed by it; undefined: it is, or no price is given. */
  readonly error: string | undefined;
  readonly wrong: { readonly priceFrom: boolean; readonly priceTo: boolean };
}

export function priceRangeOf(query: URLSearchParams): PriceRange {
  const [priceFrom = "", priceTo = ""] = ["priceFrom", "priceTo"].map((name) => (query.get(name) ?? "").trim());
  const errors = [errorOf(texts.priceFrom, priceFrom), errorOf(texts.priceTo, priceTo)];
  const [from, to] = [typedYuan(priceFrom), typedYuan(priceTo)];
  const upsideDown = errors.every((error) => error === undefined) && isUpsideDown(from, to);
  const all = upsideDown ? [texts.upsideDown(yuan(from, true), yuan(to, true))] : errors.filter((error) => error);
  return {
    priceFrom,
    priceTo,
    error: all.length === 0 ? undefined : all.join(""),
    wrong: { priceFrom: upsideDown || errors[0] !== undefined, priceTo: upsideDown || errors[1] !== undefined },
  };
}

function errorOf(label: string, typed: string): string | undefined {
  const text = typedYuan(typed);
  if (text === "" || WHOLE_YUAN.test(text)) return undefined;
  if (/^[-−–]\d+(\.\d+)?$/.test(text)) return texts.negative(label, typed);
  return /^\d+\.\d+$/.test(text) ? texts.notWhole(label, typed) : texts.noAmount(label, typed);
}
