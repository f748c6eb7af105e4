/**
 * Paths of private files: below a folder of their own, so that a path says by itself which address reads it. On the
 * wire a readable one carries until when, by whom and by which signature it may be read; it is stored without them.
 */
/** Addresses of private files: `<base><path after the folder>?u=…&e=…&s=…`. */
const PRIVATE_FILES_PATH = "/api/sys/common/private/";
const FOLDER = "private/";

/** What a signed path says besides the path. */
interface PathSignature {
  /** The id of whoever may read it. */
  readonly user: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  /** Hex digits. */
  readonly signature: string;
}

export const isPrivatePath = (path: string): boolean => path.startsWith(FOLDER);

export const privatePath = (path: string): string => FOLDER + path;

export function signedPath(path: string, { user, expires, signature }: PathSignature): string {
  return `${path}?u=${encodeURIComponent(user)}&e=${expires.toString(36)}&s=${signature}`;
}

const SIGNED = /(\bprivate\/[\w./-]{1,200})\?u=[\w.%-]{0,200}&e=[0-9a-z]{1,12}&s=[0-9a-f]{64}(?![\w&=])/g;

/** A text with all signed paths in it as they are stored. */
export function withoutSignatures(text: string): string {
  return text.includes("?u=") ? text.replace(SIGNED, "$1") : text;
}

/** Where a browser reads a private path, signed or not. */
export function privateAddress(path: string): string {
  const [plain = "", query] = path.slice(FOLDER.length).split("?");
  const address = PRIVATE_FILES_PATH + plain.split("/").map(encodeURIComponent).join("/");
  return query === undefined ? address : `${address}?${query}`;
}

/** When a signed path ends, in epoch milliseconds; undefined where it is not signed. */
export function expiryOf(path: string): number | undefined {
  const text = /[?&]e=([0-9a-z]{1,12})(?:&|$)/.exec(path)?.[1];
  return text === undefined ? undefined : Number.parseInt(text, 36);
}
