/** Addresses to queries and back. What cannot be parsed is left out: a wrong address shows a wider list, no error. */
import { HALL_SORTS, HALL_STATES, type Scene, type BidSessionQuery } from "#server/modules/bidding/contract";
import { isUpsideDown, typedYuan, WHOLE_YUAN } from "./hall/typedPrices.ts";

/** Rows on one page of a list, as the specification has it. */
export const PAGE_SIZE = 10;
/** Sessions on one page of a hall: fills two, three and four columns. */
const HALL_PAGE_SIZE = 12;
const LONGEST_WORD = 50;

export function textOf(query: URLSearchParams, name: string, longest = LONGEST_WORD): string {
  return (query.get(name) ?? "").trim().slice(0, longest);
}

/** A whole number within bounds; anything else is the first of them. */
export function numberOf(query: URLSearchParams, name: string, from: number, to: number): number {
  const text = query.get(name) ?? "";
  const value = /^\d{1,6}$/.test(text) ? Number(text) : from;
  return value >= from && value <= to ? value : from;
}

const LAST_PAGE_NO = 999_999;

/** A page past the last is requested as it is; the loader goes to the last one. */
export function pageNoOf(query: URLSearchParams, name = "pageNo"): number {
  const text = query.get(name) ?? "";
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE_NO) : 1;
}

function oneOf<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T | undefined {
  return known.find((candidate) => candidate === query.get(name));
}

/** Both bounds, where each is an amount and they are the right way round; otherwise the list is wider, no error. */
function pricesOf(query: URLSearchParams): { readonly priceFrom: string; readonly priceTo: string } {
  const [priceFrom = "", priceTo = ""] = ["priceFrom", "priceTo"].map((name) => {
    const text = typedYuan(textOf(query, name));
    return WHOLE_YUAN.test(text) ? text : "";
  });
  return isUpsideDown(priceFrom, priceTo) ? { priceFrom: "", priceTo: "" } : { priceFrom, priceTo };
}

export function bidSessionQueryOf(query: URLSearchParams, scene: Scene): BidSessionQuery {
  const type = numberOf(query, "transactionType", 0, 5);
  const words = {
    keyWord: textOf(query, "keyWord"),
    region: textOf(query, "region"),
    species: textOf(query, "species"),
    lotKind: textOf(query, "lotKind"),
  };
  const prices = pricesOf(query);
  const state = oneOf(query, "state", HALL_STATES);
  const sort = oneOf(query, "sort", HALL_SORTS);
  return {
    scene,
    ...Object.fromEntries(Object.entries({ ...words, ...prices }).filter(([, value]) => value !== "")),
    ...(type !== 0 && { transactionType: type }),
    ...(state !== undefined && { state }),
    ...(sort !== undefined && { sort }),
    pageNo: pageNoOf(query),
    pageSize: HALL_PAGE_SIZE,
  };
}

/** `?keyWord=橡胶&pageNo=2`, or nothing; defaults and empty values are left out, so that one question has one address. */
export function addressOf(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "pageNo" && value === 1),
  );
  const text = parts
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  return text === "" ? path : `${path}?${text}`;
}

/** The address of a question to the hall. */
export function hallAddress(query: BidSessionQuery): string {
  const { scene, pageSize: _size, ...rest } = query;
  return addressOf(scene === "invite" ? "/inviteList" : "/index/biddingList", rest);
}
