// @module-tag full
// "Anyone can add a screen": the example of schemas/README.md, copied out of its text into a built server that runs.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startBuiltProduct, type BuiltProduct } from "../support/builtProduct.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { addReadmeScreen, readmeExample } from "../support/readmeExample.ts";

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
  readonly total: number;
}
interface Entry {
  readonly version: number;
  readonly op: string;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
}

const VISITS = "/online/api/visit";

it("the example is short", () => {
  expect(readmeExample().text.trimEnd().split("\n").length).toBeLessThanOrEqual(22);
  expect(readmeExample().menuLine.split("\n")).toHaveLength(1);
});

describeEachDatabase("the screen of schemas/README.md", (database) => {
  let at: BuiltProduct;
  let id = "";

  beforeAll(async () => {
    at = await startBuiltProduct(database().env);
    expect((await at.get("admin", `${VISITS}/list`)).status).toBe(404);
    addReadmeScreen(at.schemas);
    // No restart: the routes appear.
    await vi.waitFor(async () => expect((await at.get("admin", `${VISITS}/list`)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    });
  }, 120_000);
  afterAll(() => at.close());

  it("gives no finding", async () => {
    expect((await at.get("admin", "/online/findings")).result).toEqual([]);
  });

  it("is in the menu of who may see it, and in no other", { tags: "full" }, async () => {
    const menuOf = async (who: "admin" | "editor") =>
      JSON.stringify((await at.get<{ menu: unknown }>(who, "/sys/permission/getUserPermissionByToken")).result.menu);
    expect(await menuOf("admin")).toContain('"/example/visits"');
    expect(await menuOf("editor")).not.toContain("/example/visits");
  });

  it("adds, with the defaults of its schema", async () => {
    const added = await at.call<Row>("admin", "POST", `${VISITS}/add`, {
      visitor: "符大海",
      phone: "13976001234",
      deposit: "200.00",
      day: "2026-11-20",
    });
    expect(added).toMatchObject({
      status: 200,
      result: { visitor: "符大海", people: 1, deposit: "200.00", version: 1 },
    });
    id = String(added.result["id"]);
    await at.call("admin", "POST", `${VISITS}/add`, { visitor: "王小燕", day: "2026-11-21", people: 3 });
  });

  it("refuses what breaks a rule, at the field", async () => {
    const refused = await at.call<{ issues: readonly { field: string }[] }>("admin", "POST", `${VISITS}/add`, {
      visitor: "陈阿妹",
      day: "2026-11-20",
      done: true,
      phone: "12",
    });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATE.INVALID" });
    expect(refused.result.issues.map((issue) => issue.field).sort()).toEqual(["outcome", "phone"]);
  });

  it("lists in its order, newest day first", async () => {
    const { result } = await at.get<Rows>("admin", `${VISITS}/list`);
    expect(result.records.map((row) => row["visitor"])).toEqual(["王小燕", "符大海"]);
  });

  it("edits, and filters by what was edited", async () => {
    const edited = await at.call<Row>("admin", "PUT", `${VISITS}/edit`, {
      id,
      done: true,
      outcome: "看了三号标的",
      version: 1,
      base: { done: null, outcome: null },
    });
    expect(edited).toMatchObject({ status: 200, result: { done: true, outcome: "看了三号标的", version: 2 } });
    const { result } = await at.get<Rows>("admin", `${VISITS}/list?done=true`);
    expect(result.records.map((row) => row["id"])).toEqual([id]);
    expect((await at.get<Rows>("admin", `${VISITS}/list?visitor=${encodeURIComponent("王小燕")}`)).result.total).toBe(
      1,
    );
    expect((await at.get("admin", `${VISITS}/list?visiter=x`)).status).toBe(400);
  });

  it("keeps its history", async () => {
    const { result } = await at.get<{ records: readonly Entry[] }>("admin", `${VISITS}/history?id=${id}`);
    expect(result.records.map((entry) => [entry.version, entry.op])).toEqual([
      [2, "edit"],
      [1, "add"],
    ]);
    expect(result.records[0]?.changes.map((change) => change.field).sort()).toEqual(["done", "outcome"]);
  });

  it.each(["editor", "reviewer", "auditor"] as const)(
    "refuses %s, whose role names none of its permissions",
    async (who) => {
      const asked = [
        await at.get(who, `${VISITS}/list`),
        await at.get(who, `${VISITS}/queryById?id=${id}`),
        await at.get(who, `${VISITS}/history?id=${id}`),
        await at.call(who, "POST", `${VISITS}/add`, { visitor: "闯入者", day: "2026-11-20" }),
        await at.call(who, "PUT", `${VISITS}/edit`, { id, people: 9 }),
        await at.call(who, "DELETE", `${VISITS}/delete?id=${id}`),
      ];
      expect(asked.map((answer) => answer.status)).toEqual(asked.map(() => 403));
      expect((await at.get(who, "/online/model/visit")).status).toBe(404);
      expect((await at.get<Rows>("admin", `${VISITS}/list`)).result.total).toBe(2);
    },
  );
});
