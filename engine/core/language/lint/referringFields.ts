/** A field that has to refer to a given entity: which of another entity's fields do. */
import type { RawFinding } from "../finding.ts";
import type { NamedEntity, Names } from "../compile/projectNames.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missingField, rawField } from "./unknownNames.ts";

/** The finding where `by` is no field of `target` that refers to one row of `entity`; only those are proposed. */
export function notReferring(
  by: string,
  target: NamedEntity,
  entity: string,
  pointer: string,
  { names, validFiles }: ProjectLintContext,
): RawFinding | undefined {
  if (target.fields === undefined) return undefined;
  const referring = [...target.fields].filter((name) => refersTo(target, name, entity, names));
  if (referring.includes(by)) return undefined;
  const [only] = referring;
  const proposed =
    only === undefined
      ? { among: [], advice: `实体“${target.name}”没有引用“${entity}”的单值字段，请先在那里加上` }
      : { among: referring, ...(referring.length === 1 ? { meant: only } : { allowed: referring }) };
  if (!target.fields.has(by)) return { ...missingField(pointer, by, target), ...proposed };
  // What its field refers to is not known from a file that cannot be read.
  if (!validFiles.has(target.file)) return undefined;
  return { pointer, code: "LINK.WRONG", details: { detail: `“${by}”不是引用“${entity}”的单值字段` }, ...proposed };
}

function refersTo(target: NamedEntity, name: string, entity: string, names: Names): boolean {
  const field = rawField(target, name, names);
  return field?.["to"] === entity && field["multiple"] !== true;
}
