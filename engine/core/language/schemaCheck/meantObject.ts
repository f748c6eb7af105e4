/** What was meant by a text or a list in the place of an object. */
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { MetaSchema } from "./metaSchema.ts";

/** The object as text; undefined where it is not clear. */
export function meantObject(value: unknown, schema: MetaSchema): string | undefined {
  return typeof value === "string" ? meantTransition(value, schema) : meantMap(value, schema);
}

const ARROW = /\s*(?:[-—–=]+[>》]|→|⇒|~)\s*/;

/** `"0->1"`, `"0,3 → 1"` */
function meantTransition(text: string, { properties = {} }: MetaSchema): string | undefined {
  if (!Object.hasOwn(properties, "from") || !Object.hasOwn(properties, "to")) return undefined;
  const ends = transitionIn(text);
  return ends === undefined ? undefined : `{ "title": "…", "from": [${ends.from}], "to": ${ends.to} }`;
}

/** The two ends of an arrow, as they are written in a file. */
export function transitionIn(text: string): { readonly from: string; readonly to: string } | undefined {
  const [from, to, ...more] = text.split(ARROW);
  if (from === undefined || to === undefined || more.length > 0 || from === "" || to === "") return undefined;
  const written = (state: string): string => (/^\d+$/.test(state) ? state : JSON.stringify(state));
  return {
    from: from
      .split(/\s*[,，|、/]\s*/)
      .map(written)
      .join(", "),
    to: written(to),
  };
}

const NAMING = ["name", "key", "field", "code", "id", "prop", "dataIndex"] as const;

/** A list of things that each say their name, where names are the keys. */
function meantMap(value: unknown, { properties, additionalProperties }: MetaSchema): string | undefined {
  if (!Array.isArray(value) || properties !== undefined || !isObject(additionalProperties)) return undefined;
  const items: readonly unknown[] = value;
  if (!items.every((item) => isObject(item))) return undefined;
  const names = (items as readonly JsonObject[]).slice(0, 2).map((item, at) => nameOf(item) ?? `name${at + 1}`);
  return names.length === 0 ? undefined : `{ ${names.map((name) => `"${name}": { … }`).join(", ")} }`;
}

function nameOf(item: JsonObject): string | undefined {
  const key = NAMING.find((one) => typeof item[one] === "string" && /^[A-Za-z]\w*$/.test(item[one]));
  return key === undefined ? undefined : String(item[key]);
}
