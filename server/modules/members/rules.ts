/** Pure decisions about members; no clock, no database. */
import { PATTERNS, withoutSignatures } from "#core/fields";

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

/** The sentence of the first rule of a pattern that a text breaks. */
export const brokenRule = (pattern: "username" | "name" | "idCard" | "email", text: string): string | undefined =>
  PATTERNS[pattern].find(({ regex }) => !regex.test(text))?.message;

/** A user name that is a telephone number would be taken for it at the sign-in. */
export const looksLikePhone = (name: string): boolean => /^(?:0{0,2}86)?1[3-9]\d{9}$/.test(name);

/** One spelling: the last sign may be typed as a small letter. */
export const canonicalIdCard = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();

export const canonicalCreditCode = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();

export const isCreditCode = (text: string): boolean => /^[0-9A-HJ-NP-RT-UW-Y]{18}$/.test(text);

const PICTURE =
  /^private\/[a-z]+\/\d{6}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:png|jpe?g|webp)$/;

/** The stored path of a private picture as it is sent, with or without its signature; undefined: none. */
export function privatePicture(text: string, folder: string): string | undefined {
  const path = withoutSignatures(text.trim());
  return PICTURE.test(path) && path.startsWith(`private/${folder}/`) ? path : undefined;
}

export const memberCodeOf = (number: number): string => `M${String(number).padStart(8, "0")}`;
