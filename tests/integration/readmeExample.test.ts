// The example of schemas/README.md, taken out of its text and put into a running server: anyone can add a screen.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MenuNode } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

const blocks = [...readFileSync("schemas/README.md", "utf8").matchAll(/```json\n([\s\S]*?)```/g)].map(
  (match) => match[1] ?? "",
);
const schema = blocks.find((block) => block.includes('"entity":')) ?? "";
const menuLine = blocks.find((block) => block.includes('"opens":')) ?? "";
const { entity } = JSON.parse(schema) as { entity: string };

describeEachDatabase("the example of the schemas’ README", (database) => {
  let at: TestProduct;
  const path = `/online/api/${entity}`;
  beforeAll(async () => {
    at = await startProduct(database());
    mkdirSync(join(at.schemas, "example"));
    writeFileSync(join(at.schemas, "example", `${entity}.entity.json`), schema);
    const file = join(at.schemas, "menu.json");
    const menu = JSON.parse(readFileSync(file, "utf8")) as { menu: unknown[] };
    menu.menu.push(JSON.parse(menuLine));
    writeFileSync(file, JSON.stringify(menu));
    await vi.waitFor(() => expect(at.engine.model().entities[entity]).toBeDefined(), { timeout: 20_000, interval: 50 });
    await vi.waitFor(() => expect(at.engine.model().menu).toHaveLength(menu.menu.length), {
      timeout: 20_000,
      interval: 50,
    });
  }, 120_000);
  afterAll(() => at.close());

  it("has no finding, and stands in the menu of those who may open it", async () => {
    expect(at.engine.findings().filter((finding) => finding.file.startsWith("example/"))).toEqual([]);
    const titles = async (who: "admin" | "editor"): Promise<string[]> =>
      (await at.get<{ menu: MenuNode[] }>(who, "/online/model")).result.menu.map((node) => node.title);
    expect(await titles("admin")).toContain("来访登记");
    expect(await titles("editor")).not.toContain("来访登记");
  });

  it("takes rows, edits them, filters them and keeps their history", async () => {
    const added = await at.post<Row>("admin", `${path}/add`, {
      visitor: "符永强",
      phone: "13976001234",
      deposit: "200",
    });
    expect(added.result).toMatchObject({
      visitor: "符永强",
      people: 1,
      deposit: "200.00",
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      version: 1,
    });
    await at.post("admin", `${path}/add`, { visitor: "王海英" });
    const { id } = added.result;
    expect(await at.put("admin", `${path}/edit`, { id, version: 1, done: true })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "outcome" }] },
    });
    expect(
      await at.put<Row>("admin", `${path}/edit`, { id, version: 1, done: true, outcome: "看过标的，准备报名" }),
    ).toMatchObject({ status: 200, result: { done: true, version: 2 } });
    expect((await at.get<Page>("admin", `${path}/list`)).result.total).toBe(2);
    expect(
      (await at.get<Page>("admin", `${path}/list`, { visitor: "海英" })).result.records.map((row) => row["visitor"]),
    ).toEqual(["王海英"]);
    expect((await at.get<Page>("admin", `${path}/history`, { id: String(id) })).result.records).toMatchObject([
      { op: "edit" },
      { op: "add" },
    ]);
    expect((await at.get<Row>("admin", `/online/model/${entity}`)).result).toMatchObject({
      may: { list: true, add: true },
    });
  });

  it("is refused to those who hold nothing of it", async () => {
    expect((await at.get("nobody", `${path}/list`)).status).toBe(401);
    for (const operation of ["list", "queryById", "history"])
      expect((await at.get("editor", `${path}/${operation}`, { id: "x" })).status).toBe(403);
    expect((await at.post("editor", `${path}/add`, { visitor: "某人" })).status).toBe(403);
    expect((await at.get("editor", `/online/model/${entity}`)).status).toBe(404);
  });
});
