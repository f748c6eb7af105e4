/** Which part of the member centre an address shows. Addresses of parts that are not built yet show the profile. */
import { matchPath, matchRoutes } from "react-router-dom";
import type { MemberData } from "../data.ts";
import { notFound, type LoadContext } from "../route.ts";

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
  /** The part of the specification that the address names and that is not built yet. */
  readonly later?: LaterPart;
}

type LaterPart = "contracts" | "payment" | "materials" | "refund" | "transport" | "guide" | "felling";

const PROFILE: PartAddress = { part: "profile", tag: "1" };
const later = (part: LaterPart): PartAddress => ({ ...PROFILE, later: part });

/** The parts by the number that the specification gives them. */
const TAGS: ReadonlyMap<string, PartAddress> = new Map([
  ["1", PROFILE],
  ["2", { part: "trading", tag: "2" }],
  ["3", { part: "funds", tag: "3" }],
  ["4", later("contracts")],
  ["5", { part: "banks", tag: "5" }],
  ["6", { part: "addresses", tag: "1" }],
  ["7", { part: "messages", tag: "7" }],
  ["8", { part: "password", tag: "8" }],
  ["9", later("payment")],
  // One list holds both the addresses of a member and those that goods are sent to.
  ["10", { part: "addresses", tag: "1" }],
  ["11", { part: "companies", tag: "11" }],
  ["12", later("materials")],
  ["13", later("refund")],
  ["14", later("transport")],
  ["15", later("guide")],
]);

const COMPANY_PATH = "companyInfo/companyCertification";

const ROUTES: { readonly path: string; readonly address: PartAddress }[] = [
  ...(["FellingInfo", "ApplyFellingInfo"] as const).map((path) => ({
    path: `/userCenter/${path}/:record?`,
    address: later("felling"),
  })),
  ...(
    [
      ["certification", "certification", "1"],
      ["mCertification", "certification", "1"],
      ["cerMobile", "phone", "1"],
      ["mCerMobile", "phone", "1"],
      ["cerEmail", "email", "1"],
      ["mCerEmail", "email", "1"],
      ["otherInfo", "other", "1"],
      ["closeAccountForm", "closure", "1"],
      ["addAddress/:record?", "addresses", "1"],
      ["InMoney", "deposit", "3"],
      ["OutMoney", "withdrawal", "3"],
      // Its rest may name a row: `/userCenter/companyInfo/companyCertification/7`.
      [`${COMPANY_PATH}/:id?`, "company", "11"],
    ] as const
  ).map(([path, part, tag]) => ({ path: `/userCenter/${path}`, address: { part, tag } })),
];

const matchOf = (pathname: string) => matchRoutes(ROUTES, { pathname })?.[0];

const isCenter = (pathname: string): boolean => matchPath("/userCenter", pathname) !== null;

/** The parts load what they show themselves; this says which addresses there are. */
export function loadMember({ address }: Pick<LoadContext, "address">): MemberData {
  if (!isMemberPath(address.replace(/\?.*/s, ""))) throw notFound();
  return {};
}

/** The member centre has a page at these paths; any other one is answered with 404. */
export const isMemberPath = (pathname: string): boolean => isCenter(pathname) || matchOf(pathname) !== undefined;

export function placeOf(pathname: string, tag: string | null): PartAddress {
  return (isCenter(pathname) ? TAGS.get(tag ?? "") : matchOf(pathname)?.route.address) ?? PROFILE;
}

/** The id of the company in the address, or in its query; undefined: a new one. */
export function companyIdOf(pathname: string, search: string): string | undefined {
  const asked = matchOf(pathname)?.params["id"] ?? new URLSearchParams(search).get("id") ?? "";
  return asked === "" ? undefined : asked;
}

/** The address of a company; without an id of a new one. */
export const companyAddress = (id?: string): string =>
  `/userCenter/${COMPANY_PATH}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;
