// The inspections with fields that are read-only as their row stands.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface EntitySource {
  readonly fields: Record<string, Record<string, unknown>>;
}

/**
 * A locked line keeps its price; a new line's note is the server's until it is checked; a sheet of factor 5 keeps its
 * lines.
 */
export function lockItems(folder: string): void {
  change(folder, "inspection_item", ({ fields }) => {
    fields["locked"] = { kind: "switch", title: "锁定" };
    fields["stage"] = { kind: "integer", title: "阶段", default: 1 };
    fields["note"] = { kind: "text", title: "备注", readonly: { stage: 1 } };
    Object.assign(fields["price"] ?? {}, { readonly: { locked: true, id: { empty: false } } });
  });
  change(folder, "inspection", ({ fields }) => {
    Object.assign(fields["items"] ?? {}, { readonly: { factor: 5 } });
    delete fields["items"]?.["min"];
  });
}

function change(folder: string, entity: string, apply: (source: EntitySource) => void): void {
  const file = join(folder, `${entity}.entity.json`);
  const source = JSON.parse(readFileSync(file, "utf8")) as EntitySource;
  apply(source);
  writeFileSync(file, JSON.stringify(source));
}
