/**
 * Which record an address below a list opens: `/new`, `/<id>` to read, `/<id>/edit`, `/<id>/copy` for a new record with
 * its values, `/<id>/new` for a new one below it in a tree.
 */
import type { FormIntent, RecordTarget } from "../extensions/contract.ts";

export interface RecordRoute {
  readonly intent: FormIntent;
  /** Of a record that is read or edited. */
  readonly id?: string;
  /** On add: the record whose values the new one starts with. */
  readonly copyOf?: string;
  /** On add: the record below which the new one is. */
  readonly parentId?: string;
}

const LAST_PARTS: ReadonlyMap<string, RecordTarget> = new Map([
  ["edit", "edit"],
  ["copy", "copy"],
  ["new", "addBelow"],
]);

export function parseRecordRoute(rest: string): RecordRoute | undefined {
  const [, first, second, ...more] = rest.split("/");
  if (first === undefined || first === "" || more.length > 0) return undefined;
  if (first === "new") return second === undefined ? { intent: "add" } : undefined;
  const id = decode(first);
  const target = second === undefined ? "view" : LAST_PARTS.get(second);
  return id === undefined || target === undefined ? undefined : recordRoute(target, id);
}

export function recordRoute(target: RecordTarget, id?: string): RecordRoute {
  if (target === "add" || id === undefined) return { intent: "add" };
  if (target === "copy") return { intent: "add", copyOf: id };
  return target === "addBelow" ? { intent: "add", parentId: id } : { intent: target, id };
}

export function recordPath(base: string, target: RecordTarget, id?: string): string {
  if (target === "add" || id === undefined) return `${base}/new`;
  const last = { view: "", edit: "/edit", copy: "/copy", addBelow: "/new" }[target];
  return `${base}/${encodeURIComponent(id)}${last}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
