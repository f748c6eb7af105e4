/** Which record an address below a list opens: `/new`, `/<id>` to read, `/<id>/edit`. */
import type { FormIntent } from "../extensions/contract.ts";

export interface RecordRoute {
  readonly intent: FormIntent;
  readonly id?: string;
}

export function parseRecordRoute(rest: string): RecordRoute | undefined {
  const [, first, second, ...more] = rest.split("/");
  if (first === undefined || first === "" || more.length > 0) return undefined;
  if (first === "new") return second === undefined ? { intent: "add" } : undefined;
  const id = decode(first);
  if (id === undefined || (second !== undefined && second !== "edit")) return undefined;
  return { intent: second === "edit" ? "edit" : "view", id };
}

export function recordPath(base: string, intent: FormIntent, id?: string): string {
  if (intent === "add" || id === undefined) return `${base}/new`;
  return `${base}/${encodeURIComponent(id)}${intent === "edit" ? "/edit" : ""}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
