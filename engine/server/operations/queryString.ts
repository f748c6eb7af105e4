import { requestErrors } from "./errors.ts";

export type Query = Readonly<Record<string, string>>;

const EMPTY: Query = Object.freeze(Object.create(null) as Record<string, string>);
const NAME = /^[A-Za-z_][A-Za-z0-9_.]*$/;

/**
 * Reads a query string strictly: names are plain, none is twice, what is not UTF-8 is refused. No prototype, so
 * that no name can mean anything but a parameter.
 */
export function parseQuery(raw: string): Query {
  if (raw === "") return EMPTY;
  const query = Object.create(null) as Record<string, string>;
  for (const part of raw.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decode(equals < 0 ? part : part.slice(0, equals), "?");
    if (!NAME.test(name) || name === "__proto__" || name === "constructor" || name === "prototype") {
      throw requestErrors.error("BAD_QUERY", { name: name.slice(0, 60) });
    }
    if (name in query) throw requestErrors.error("REPEATED", { name: name.slice(0, 60) });
    query[name] = equals < 0 ? "" : decode(part.slice(equals + 1), name);
  }
  return query;
}

/** Refuses parameters that an operation does not take; `_t` is accepted everywhere. */
export function onlyParameters(query: Query, ...names: readonly string[]): void {
  for (const name of Object.keys(query)) {
    if (name !== "_t" && !names.includes(name)) throw requestErrors.error("UNKNOWN", { name: name.slice(0, 60) });
  }
}

function decode(text: string, name: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return assertNoNul(spaced, name);
  try {
    return assertNoNul(decodeURIComponent(spaced), name);
  } catch {
    throw requestErrors.error("BAD_QUERY", { name: name.slice(0, 60) });
  }
}

function assertNoNul(text: string, name: string): string {
  if (text.includes("\0")) throw requestErrors.error("BAD_QUERY", { name: name.slice(0, 60) });
  return text;
}
