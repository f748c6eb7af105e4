/** A list of rows that are part of others says of which. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SCHEMAS = join(import.meta.dirname, "..");

interface EntityFile {
  readonly entity: string;
  readonly parent?: string | { readonly field: string };
  readonly list?: { readonly columns: readonly (string | { readonly field: string })[] };
}

const files = readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".entity.json"))
  .map((file) => JSON.parse(readFileSync(join(SCHEMAS, file), "utf8")) as EntityFile);
const parts = files.flatMap(({ entity, parent, list }) =>
  parent === undefined ? [] : [{ entity, by: typeof parent === "string" ? parent : parent.field, list }],
);

it("knows the entities that are part of another", () =>
  expect(parts.map(({ entity }) => entity)).toContain("lot_section"));

it.each(parts)("$entity shows its parent in its list", ({ by, list }) => {
  const columns = (list?.columns ?? []).map((column) => (typeof column === "string" ? column : column.field));
  expect(columns).toContain(by);
});
