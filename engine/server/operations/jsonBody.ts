import { requestErrors } from "./errors.ts";

const MAX_DEPTH = 64;
/** Longer than any field may hold; a text of a megabyte is refused before anybody looks at it. */
const MAX_STRING = 500_000;
/**
 * Members of objects and elements of lists, all together: a form with a thousand lines, each beside what it was before,
 * is less than half of it. What is larger would hold the event loop while it is parsed and looked through.
 */
const MAX_VALUES = 40_000;
/** Different names, all objects together. No form has as many fields; each costs more than a value does. */
const MAX_NAMES = 2_000;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body strictly: UTF-8 without a byte order mark, no key twice, none that reaches for a prototype, bounded
 * in depth and in the length of strings. `JSON.parse` alone keeps the last of two equal keys without a word.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  scan(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw requestErrors.error("BAD_BODY");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = decoder.decode(bytes);
    if (text.charCodeAt(0) !== 0xfeff) return text;
  } catch {
    // Not UTF-8: refused below, like a byte order mark.
  }
  throw requestErrors.error("BAD_BODY");
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** One pass before parsing. It may take broken JSON for good, never the other way round: the parser comes after it. */
function scan(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  const names = new Set<string>();
  let values = 0;
  let mayBeKey = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (mayBeKey) takeKey(open[open.length - 1], names, text.slice(at, end + 1));
      mayBeKey = false;
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (open.length >= MAX_DEPTH) throw requestErrors.error("BAD_BODY");
      mayBeKey = code === 0x7b;
      open.push(mayBeKey ? new Set() : undefined);
      values = counted(values);
    } else if (code === 0x7d || code === 0x5d) {
      open.pop();
      mayBeKey = false;
    } else if (code === 0x2c) {
      mayBeKey = open[open.length - 1] !== undefined;
      values = counted(values);
    }
  }
}

/** Commas and opening brackets are never fewer than the values that they are between. */
function counted(values: number): number {
  if (values >= MAX_VALUES) throw requestErrors.error("TOO_MANY_VALUES", { max: MAX_VALUES });
  return values + 1;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
  }
  if (at >= text.length || at - start > MAX_STRING) throw requestErrors.error("BAD_BODY");
  return at;
}

function takeKey(keys: Set<string> | undefined, names: Set<string>, quoted: string): void {
  if (keys === undefined) return;
  const key = quoted.includes("\\") ? unescape(quoted) : quoted.slice(1, -1);
  if (FORBIDDEN_KEYS.has(key) || keys.has(key)) throw requestErrors.error("BAD_BODY");
  keys.add(key);
  names.add(key);
  if (names.size > MAX_NAMES) throw requestErrors.error("TOO_MANY_NAMES", { max: MAX_NAMES });
}

function unescape(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw requestErrors.error("BAD_BODY");
  }
}
