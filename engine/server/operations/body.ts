import { requestErrors } from "./errors.ts";

const MAX_DEPTH = 64;
/** Longer than any field may hold; a text of a megabyte is refused before anybody looks at it. */
const MAX_STRING = 500_000;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body strictly: UTF-8 without a byte order mark, no key twice, none that reaches for a prototype, bounded in
 * depth and in the length of strings. `JSON.parse` alone keeps the last of two equal keys without a word.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  scan(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw requestErrors.refuse("BAD_BODY");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = decoder.decode(bytes);
    if (text.charCodeAt(0) !== 0xfeff) return text;
  } catch {
    // Not UTF-8: refused below, like a byte order mark.
  }
  throw requestErrors.refuse("BAD_BODY");
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** One pass before parsing. It may take broken JSON for good, never the other way round: the parser comes after it. */
function scan(text: string): void {
  const keys: (Set<string> | undefined)[] = [];
  let mayBeKey = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (mayBeKey) takeKey(keys[keys.length - 1], text.slice(at, end + 1));
      mayBeKey = false;
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (keys.length >= MAX_DEPTH) throw requestErrors.refuse("BAD_BODY");
      mayBeKey = code === 0x7b;
      keys.push(mayBeKey ? new Set() : undefined);
    } else if (code === 0x7d || code === 0x5d) {
      keys.pop();
      mayBeKey = false;
    } else if (code === 0x2c) {
      mayBeKey = keys[keys.length - 1] !== undefined;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
  }
  if (at >= text.length || at - start > MAX_STRING) throw requestErrors.refuse("BAD_BODY");
  return at;
}

function takeKey(keys: Set<string> | undefined, quoted: string): void {
  if (keys === undefined) return;
  const key = quoted.includes("\\") ? unescape(quoted) : quoted.slice(1, -1);
  if (FORBIDDEN_KEYS.has(key) || keys.has(key)) throw requestErrors.refuse("BAD_BODY");
  keys.add(key);
}

function unescape(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw requestErrors.refuse("BAD_BODY");
  }
}
