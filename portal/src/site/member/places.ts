/** Which part of the member centre an address shows. Addresses of parts that are not built yet show the nearest one. */
import { matchPath, matchRoutes } from "react-router-dom";

export type PartName =
  | "profile"
  | "password"
  | "companies"
  | "messages"
  | "addresses"
  | "certification"
  | "phone"
  | "email"
  | "other"
  | "closure"
  | "company"
  | "trading"
  | "funds"
  | "banks"
  | "deposit"
  | "withdrawal";

interface PartAddress {
  readonly part: PartName;
  /** The entry of the menu that it belongs to. */
  readonly tag: string;
}

const PROFILE: PartAddress = { part: "profile", tag: "1" };

/** The parts by the number that the specification gives them. */
const TAGS: ReadonlyMap<string, PartAddress> = new Map([
  ["1", PROFILE],
  ["2", { part: "trading", tag: "2" }],
  ["3", { part: "funds", tag: "3" }],
  ["5", { part: "banks", tag: "5" }],
  ["6", { part: "addresses", tag: "1" }],
  ["7", { part: "messages", tag: "7" }],
  ["8", { part: "password", tag: "8" }],
  // Where things are sent to is nearest to one's addresses.
  ["10", { part: "addresses", tag: "1" }],
  ["11", { part: "companies", tag: "11" }],
]);

const COMPANY_PATH = "companyInfo/companyCertification";

const ROUTES = (
  [
    ["certification", "certification", "1"],
    ["mCertification", "certification", "1"],
    ["cerMobile", "phone", "1"],
    ["mCerMobile", "phone", "1"],
    ["cerEmail", "email", "1"],
    ["mCerEmail", "email", "1"],
    ["otherInfo", "other", "1"],
    ["closeAccountForm", "closure", "1"],
    ["addAddress", "addresses", "1"],
    ["InMoney", "deposit", "3"],
    ["OutMoney", "withdrawal", "3"],
    // Its rest may name a row: `/userCenter/companyInfo/companyCertification/7`.
    [`${COMPANY_PATH}/:id?`, "company", "11"],
  ] as const
).map(([path, part, tag]) => ({ path: `/userCenter/${path}/*`, address: { part, tag } satisfies PartAddress }));

const matchOf = (pathname: string) => matchRoutes(ROUTES, { pathname })?.[0];

export function placeOf(pathname: string, tag: string | null): PartAddress {
  const isCenter = matchPath("/userCenter", pathname) !== null;
  return (isCenter ? TAGS.get(tag ?? "") : matchOf(pathname)?.route.address) ?? PROFILE;
}

/** The id of the company in the address, or in its query; undefined: a new one. */
export function companyIdOf(pathname: string, search: string): string | undefined {
  const asked = matchOf(pathname)?.params["id"] ?? new URLSearchParams(search).get("id") ?? "";
  return asked === "" ? undefined : asked;
}

/** The address of a company; without an id of a new one. */
export const companyAddress = (id?: string): string =>
  `/userCenter/${COMPANY_PATH}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;
