// What schema files may name that no schema file states, and what is left of those that are gone.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { portableMigration } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type TestEngineOptions } from "../support/engine.ts";

const { boss } = PEOPLE;

const SHELF = {
  entity: "shelf",
  title: "架位",
  purpose: "A table that a module makes",
  table: "store_shelf",
  managed: false,
  key: "id",
  fields: { id: { kind: "text", title: "编号" }, place: { kind: "text", title: "位置" } },
};
const PLAN = {
  entity: "plan",
  title: "计划",
  purpose: "A screen that goes again",
  fields: { name: { kind: "text", title: "名称" } },
};
const SHELF_TABLE = portableMigration("0001_shelf", [
  `create table "store_shelf" ("id" text not null primary key, "place" text)`,
]);

const file =
  (name: string, value: unknown) =>
  (folder: string): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));

describeEachDatabase("around the model", (database) => {
  const withEngine = async (
    options: TestEngineOptions,
    check: (at: Awaited<ReturnType<typeof startEngine>>) => Promise<void>,
  ): Promise<void> => {
    const at = await startEngine(database(), options);
    await check(at).finally(() => at.close());
  };

  it("an entity stands over the table of a module that starts for the first time", async () => {
    await withEngine(
      { prepare: file("shelf.entity.json", SHELF), product: { migrations: { store: [SHELF_TABLE] } } },
      async (at) => {
        expect(await at.get(boss, "/online/api/shelf/list")).toMatchObject({ status: 200, result: { total: 0 } });
      },
    );
  });

  it("a menu opens a hand-written page that the product has, and no other", async () => {
    const menu = {
      menu: [
        { path: "/start", title: "首页", opens: "page:start" },
        { path: "/lost", title: "遗失", opens: "page:lost" },
      ],
    };
    await withEngine({ prepare: file("menu.json", menu), product: { pages: ["start"] } }, async (at) => {
      expect(at.engine.findings().map(({ code, pointer }) => [code, pointer])).toEqual([
        ["NAME.UNKNOWN", "/menu/1/opens"],
      ]);
      expect(at.engine.model().menu.map((node) => node.path)).toEqual(["/start"]);
    });
  });

  it("a role may hold the permission of a hand-written operation", async () => {
    const role = { role: "keeper", title: "保管员", office: true, grants: ["store:count"] };
    const operations = () => [
      {
        method: "GET",
        path: "/store/count",
        permission: "store:count",
        title: "盘点",
        module: "store",
        handle: () => 1,
      } as const,
    ];
    await withEngine({ prepare: file("roles/keeper.role.json", role), operations }, async (at) => {
      expect(at.engine.findings()).toEqual([]);
      expect(at.engine.model().roles["keeper"]?.grants).toEqual(["store:count"]);
    });
  });

  it("the table of an entity whose file is gone is kept, and said to be", async () => {
    await withEngine({ prepare: file("plan.entity.json", PLAN) }, async (at) => {
      await at.added(boss, "/online/api/plan", { name: "一" });
      rmSync(join(at.folder, "plan.entity.json"));
      await at.engine.reload();
      const kept = () => at.engine.findings().filter((one) => one.code === "APPLY.TABLE_KEPT");
      expect(kept()).toMatchObject([
        {
          severity: "warning",
          message: expect.stringMatching(/“plan”.* 1 行数据仍然保留.*--named table\.drop:plan/) as string,
        },
      ]);
      await at.engine.reload();
      expect(kept()).toHaveLength(1);
      expect((await at.get(boss, "/online/api/plan/list")).status).toBe(404);
    });
  });
});
