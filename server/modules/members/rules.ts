/** Pure decisions about members; no clock, no database. */
import { withoutSignatures } from "#core/fields";
import { asLine, isWellFormed, PHOTO_ENDINGS, withoutInvisible, withoutLookalikes } from "#core/values";
import { MEMBER_LENGTHS } from "./contract.ts";
import { memberErrors } from "./errors.ts";

/** `usable`: may sign in and write. Nothing leads out of `closed`. */
export const MEMBER_STATUS = { usable: 1, closed: 4 } as const;

const MINUTE = 60_000;
/** How long a ticket is good, by what it is for. */
export const TICKET_MS = {
  register: 30 * MINUTE,
  registerCode: 30 * MINUTE,
  registered: 30 * MINUTE,
  alterNamed: 15 * MINUTE,
  alterProved: 15 * MINUTE,
  closure: 10 * MINUTE,
} as const;
/** Between two codes that are sent with one ticket. */
export const CODE_INTERVAL_MS = MINUTE;
/** Of codes with one ticket, and of tickets' other steps. */
export const ALTERATION_TRIES = 10;
/** Companies of one member. */
export const MOST_COMPANIES = 20;
/** Companies that one page may hold. */
export const MAX_COMPANIES_OF_PAGE = 100;
/** Names that are tried with one ticket, or with one code in its place. */
export const REGISTRATION_TRIES = 30;
/** Addresses of one member. */
export const MOST_ADDRESSES = 20;
/** Companies of a page that names no size. */
export const COMPANIES_OF_PAGE = 10;

/** Names of the operators' world: nobody is to be taken for one of them. */
const RESERVED = [
  "admin",
  "administrator",
  "root",
  "system",
  "sysadmin",
  "superuser",
  "supervisor",
  "operator",
  "official",
  "service",
  "kefu",
  "guanliyuan",
  "editor",
  "reviewer",
  "auditor",
  "security",
  "personnel",
  "support",
  "heartwood",
  "anonymous",
  "nobody",
  "null",
  "undefined",
  "test",
  "guest",
  "webmaster",
  "postmaster",
  "hostmaster",
] as const;

/** Letters and digits that are read as each other; underscores are overlooked. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
};

/** How a user name looks to somebody who reads it quickly. */
const nameSkeleton = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("_", "")
    .replaceAll(/rn/g, "m")
    .replaceAll(/vv/g, "w")
    .replaceAll(/[0134578i]/g, (sign) => LOOKALIKES[sign] ?? sign);

const RESERVED_SKELETONS = new Set(RESERVED.map(nameSkeleton));

/** Also with figures behind it: `admin01` says the same. */
export const isReservedName = (name: string): boolean =>
  [name, name.replace(/[_\d]+$/, "")].some((one) => RESERVED_SKELETONS.has(nameSkeleton(one)));

/** A user name that is a telephone number would be taken for it at the sign-in. */
export const looksLikePhone = (name: string): boolean => /^(?:0{0,2}86)?1[3-9]\d{9}$/.test(name);

/**
 * Reads a text that members write about themselves, without signs that nobody sees, because operators must be able to
 * trust what they read. '' where nothing is written.
 */
export const memberText = (text = ""): string => seenText(withoutInvisible(text.replaceAll(/\r\n?/g, "\n")));

/** The same for a text of one line. */
export const memberLine = (text = ""): string => seenText(asLine(text.trim()));

/** Throws MEMBERS.TEXT where half of a sign stands, which no database can hold. */
function seenText(visible: string): string {
  if (!isWellFormed(visible)) throw memberErrors.error("TEXT");
  return withoutLookalikes(visible).trim();
}

/** Whether a text fits in the field in which it is stored. */
export const fits = (field: keyof typeof MEMBER_LENGTHS, text: string): boolean =>
  Array.from(text).length <= MEMBER_LENGTHS[field];

const PICTURE = new RegExp(
  `^private/[a-z]+/\\d{6}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.(?:${PHOTO_ENDINGS})$`,
);

/** The stored path of a private picture as it is sent, with or without its signature; undefined: none. */
export function privatePicture(text: string, folder: string): string | undefined {
  const path = withoutSignatures(text.trim());
  return PICTURE.test(path) && path.startsWith(`private/${folder}/`) ? path : undefined;
}

export const memberCodeOf = (number: number): string => `M${String(number).padStart(8, "0")}`;
