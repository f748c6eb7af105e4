import { expect, it } from "vitest";
import { compile } from "#core/language";
import { openDatabase, pendingMigrations, planCommand, readSources } from "#engine/server";
import { describeEachDatabase } from "../../tests/support/databases.ts";
import { COMPILE_OPTIONS, MODULE_LISTS } from "../app/modules.ts";

describeEachDatabase("the plan on an empty database", (database) => {
  it("misses tables that nothing makes, and none that modules make before its steps", async () => {
    const { dialect, url } = database();
    const db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), clock: Date.now });
    try {
      const { model } = compile(readSources(["schemas"]), COMPILE_OPTIONS);
      if (model === undefined) throw new Error("no model");
      const lists = Object.entries(MODULE_LISTS.migrations);
      const pending = (await Promise.all(lists.map(([module, list]) => pendingMigrations(db, module, list)))).flat();
      const lines: string[] = [];
      const print = (line: string): void => void lines.push(line);
      expect(await planCommand([], { database: db, model, print })).toBe(1);
      expect(lines.join("\n")).toMatch(/表 \w+ 不存在/);
      lines.length = 0;
      expect(await planCommand([], { database: db, model, print, pending })).toBe(0);
      expect(lines.join("\n")).not.toContain("不存在");
    } finally {
      await db.close();
    }
  });
});
