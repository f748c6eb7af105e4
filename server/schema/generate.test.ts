import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../app/config.ts";
import { generateTypes } from "./generate.ts";

const visit = (entity: string): string =>
  JSON.stringify({
    entity,
    title: "来访登记",
    purpose: "Who came",
    fields: { visitor: { kind: "text", title: "来访人" } },
    indexes: [["-createTime"]],
  });

it("writes each further folder schemas for editors with the names of all folders", async () => {
  const root = mkdtempSync(join(tmpdir(), "heartwood-types-"));
  for (const [folder, entity] of [
    ["schemas", "visit"],
    ["shop", "shop_order"],
  ] as const) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, `${entity}.entity.json`), visit(entity));
  }
  const config = readConfig({ SCHEMAS_DIR: "shop" }, root);
  expect(await generateTypes([], { config, root, print: () => {} })).toBe(0);
  const names = (folder: string): string => readFileSync(join(root, folder, ".gen/role.schema.json"), "utf8");
  expect(names("schemas")).toContain('"visit"');
  expect(names("schemas")).not.toContain('"shop_order"');
  expect(names("shop")).toContain('"visit"');
  expect(names("shop")).toContain('"shop_order"');
  expect(existsSync(join(root, "shop/.gen/rows.ts"))).toBe(false);
});
