/** A computed field without `"stored": true` that several places need stored: it is the field that lacks it. */
import type { RawFinding } from "../finding.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { NamedEntity, Names } from "../compile/projectNames.ts";
import { isObject, pointerOf } from "../jsonPointer.ts";

/** One place may be the mistaken one; of several the field is. */
const FEWEST = 2;

interface Need {
  readonly rawFinding: RawFinding;
  readonly file: ReadFile;
}

export function unstoredFields(files: readonly ReadFile[], names: Names): readonly RawFinding[] {
  const needs = new Map<string, { readonly entity: NamedEntity; readonly field: string; readonly needs: Need[] }>();
  for (const file of files)
    for (const rawFinding of file.rawFindings) {
      const { unstored } = rawFinding;
      const entity = unstored === undefined ? undefined : ownerOf(unstored, file, names);
      if (unstored === undefined || entity === undefined) continue;
      const key = `${entity.name} ${unstored}`;
      const known = needs.get(key) ?? { entity, field: unstored, needs: [] };
      known.needs.push({ rawFinding, file });
      needs.set(key, known);
    }
  return [...needs.values()].flatMap(({ entity, field, needs: all }) => {
    if (all.length < FEWEST || !files.includes(entity.file)) return [];
    const fields = entity.value["fields"];
    const title = isObject(fields) && isObject(fields[field]) ? String(fields[field]["title"]) : field;
    const uses = [...new Set(all.map((need) => useOf(need, entity)))].join("、");
    entity.file.report({
      pointer: pointerOf("fields", field),
      code: "FIELD.UNSTORED",
      details: { name: title, uses },
      meant: `"stored": true`,
    });
    return all.map(({ rawFinding }) => rawFinding);
  });
}

/** The entity of the file, else the only one that has such a field. */
function ownerOf(field: string, { value }: ReadFile, names: Names): NamedEntity | undefined {
  const own = names.entities.get(String(value?.["entity"]));
  if (own !== undefined && isUnstored(field, own)) return own;
  const all = [...names.entities.values()].filter((entity) => isUnstored(field, entity));
  return all.length === 1 ? all[0] : undefined;
}

function isUnstored(name: string, { value }: NamedEntity): boolean {
  const fields = value["fields"];
  const field = isObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return isObject(field) && field["expr"] !== undefined && field["stored"] === undefined;
}

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^\/indexes\b/, "索引"],
  [/^\/unique\b/, "唯一约束"],
  [/^\/list\/filters\b/, "筛选"],
  [/^\/list\/sort\b/, "排序"],
  [/^\/list\/totals\b/, "合计"],
  [/^\/list\/tabs\b/, "页签"],
  [/^\/list\/rowStyle\b/, "行的样式"],
  [/^\/rowRules\b/, "行规则"],
  [/^\/guards\b/, "守卫"],
  [/^\/checks\b/, "检查"],
];

const FILES: Readonly<Record<string, string>> = {
  view: "视图",
  report: "报表",
  board: "看板",
  dict: "字典",
  role: "角色",
};

function useOf({ rawFinding, file }: Need, entity: NamedEntity): string {
  if (file !== entity.file) return `${FILES[file.kind ?? ""] ?? "实体"}“${String(file.value?.["title"] ?? file.path)}”`;
  return PLACES.find(([pattern]) => pattern.test(rawFinding.pointer))?.[1] ?? "其他条件";
}
