// All children × people × operations, as they are tried, equal what the same people may do with the parents.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import type { StoredRow } from "#core/values";
import { statement, type Database } from "#engine/server";
import { compareChildRights, childrenOf, type ChildRightsCases } from "../support/childRights.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";
import { ACCOUNTS, startProduct, type Caller, type TestProduct } from "../support/product.ts";

const rowsOf =
  (database: Database): ChildRightsCases["rows"] =>
  ({ table, softDelete }) =>
    database.read.all<StoredRow>(
      statement(database.dialect, `select * from "${table}"${softDelete ? ' where "deletedAt" is null' : ""}`),
      [],
    );

/** What gives rights has rules besides its parent's: tests/security/threeOffices.test.ts. */
const OWN_RULES: ReadonlySet<string> = new Set([
  "sys_role_permission",
  "sys_user_role",
  "sys_user_depart",
  "sys_user_tenant",
  "sys_depart_permission",
  "sys_depart_role",
  "sys_depart_role_permission",
  "sys_depart_role_user",
]);

/** Of which the demo has no rows. */
const NOT_IN_DEMO: ReadonlySet<string> = new Set(["bid_preemptive", "settlement_item"]);

describeEachDatabase("children in the product", (database) => {
  let at: TestProduct;
  let tried: ChildRightsCases;
  beforeAll(async () => {
    at = await startProduct(database());
    const people = ["admin", ...ACCOUNTS.filter((one) => one !== "admin"), "nobody"] as const;
    tried = {
      model: at.engine.model(),
      people: people as unknown as ChildRightsCases["people"],
      rows: rowsOf(at.engine.database),
      call: (who, method, path, given) => at.call(who as Caller, method, path, given),
    };
  }, 120_000);
  afterAll(() => at.close());

  it("are sections of lots, items of dictionaries, bids, preemptive rights and lines", () => {
    expect(childrenOf(tried.model).map((one) => one.entity)).toEqual(
      expect.arrayContaining(["lot_section", "sys_dict_item", "bid_record", "bid_preemptive", "demo_line"]),
    );
  });

  it("are treated as their parents may be", { tags: "full", timeout: 400_000 }, async () => {
    for (const child of childrenOf(tried.model).filter(({ entity }) => !OWN_RULES.has(entity))) {
      const { wrong, cells } = await compareChildRights(tried, child, child.entity === "lot_section" ? 8 : 2);
      expect(wrong).toEqual([]);
      // The demo has no runs of jobs, and nothing but a run makes one.
      if (child.managed && !NOT_IN_DEMO.has(child.entity)) expect(cells, child.entity).toBeGreaterThan(10);
    }
  });

  it(
    "of a lot that bids are taken for cannot be changed because of the lot's guards, and of a " +
      "hidden one are not shown",
    async () => {
      const sections = await tried.rows(tried.model.entities["lot_section"] ?? expect.fail());
      const lots = new Map(
        (await tried.rows(tried.model.entities["lot"] ?? expect.fail())).map((row) => [row["landId"], row]),
      );
      const of = (fits: (status: number) => boolean): StoredRow =>
        sections.find((row) => fits(Number(lots.get(row["landId"] ?? null)?.["status"]))) ??
        expect.fail("no such section");
      const live = of((status) => status >= 3 && status <= 5);
      expect(
        (
          await at.put("editor", "/online/api/lot_section/edit", {
            sectionManagementId: live["sectionManagementId"],
            area: "1.00",
          })
        ).status,
      ).toBe(403);
      expect(
        await at.put("admin", "/online/api/lot_section/edit", {
          sectionManagementId: live["sectionManagementId"],
          area: "1.00",
        }),
      ).toMatchObject({ status: 409, code: "ROW.GUARDED" });
      expect(
        await at.post("admin", "/online/api/lot_section/add", {
          landId: live["landId"],
          sectionName: "新标段",
          area: "1.00",
        }),
      ).toMatchObject({ status: 409, code: "ROW.GUARDED" });
      const draft = of((status) => status < 2);
      expect(
        (await at.get("auditor", "/online/api/lot_section/queryById", { id: String(draft["sectionManagementId"]) }))
          .status,
      ).toBe(404);
      const { records } = (
        await at.get<{ records: { landId: string }[] }>("auditor", "/online/api/lot_section/list", { pageSize: "1000" })
      ).result;
      expect(records.filter((row) => Number(lots.get(row.landId)?.["status"]) < 2)).toEqual([]);
    },
  );
});

describeEachDatabase("children on three levels", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS });
    for (const owner of ["warden", "somebody"]) {
      const site = await at.added(INSPECTORS.chief, "/online/api/site", { name: owner, owner });
      for (const approved of [false, true]) {
        const sheet = await at.added(INSPECTORS.chief, "/inspection", {
          siteId: site["id"],
          title: owner,
          items: [
            { item: "甲", price: "1" },
            { item: "乙", price: "2" },
          ],
        });
        if (approved) await at.post(INSPECTORS.chief, "/inspection/approve", { id: sheet["id"] });
      }
    }
  });
  afterAll(() => at.close());

  it("are treated as their parents may be", async () => {
    const people: Readonly<Record<string, Viewer>> = INSPECTORS;
    const tried: ChildRightsCases = {
      model: at.engine.model(),
      people: ["chief", ...Object.keys(INSPECTORS).filter((one) => one !== "chief")],
      rows: rowsOf(at.database),
      call: (who, method, path, given) => at.call(people[who] ?? expect.fail(who), method, path, given),
    };
    const { wrong, cells } = await compareChildRights(
      tried,
      tried.model.entities["inspection_item"] ?? expect.fail(),
      8,
    );
    expect(wrong).toEqual([]);
    expect(cells).toBe(4 * 5 * 13);
  }, 200_000);
});

/**
 * Lines that not everybody who reads the row reads or writes, that close with a value of it, and a rule that shows no
 * lines.
 */
function narrow(folder: string): void {
  const change = (
    name: string,
    by: (file: {
      fields: Record<string, object>;
      rowRules: { for: string }[];
      actions: Record<string, object>;
    }) => void,
  ): void => {
    const path = join(folder, `${name}.entity.json`);
    const file = JSON.parse(readFileSync(path, "utf8")) as Parameters<typeof by>[0];
    by(file);
    writeFileSync(path, JSON.stringify(file));
  };
  change("inspection", ({ fields, rowRules }) => {
    Object.assign(fields["items"] ?? {}, {
      permissions: { read: "site:edit", write: "inspection:approve" },
      readonly: { factor: 5 },
    });
    for (const rule of rowRules) if (rule.for === "auditor") Object.assign(rule, { fields: ["title"] });
  });
  change("inspection_item", ({ actions }) => Object.assign(actions["double"] ?? {}, { permission: "site:get" }));
}

describeEachDatabase("children that a field of their parent binds", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS, prepare: narrow });
    at.engine.hooks.action("inspection_item.double", async ({ rows, set }) => {
      for (const row of rows) await set(row, { checked: row["checked"] === 1 ? 0 : 1 });
    });
    const site = await at.added(INSPECTORS.chief, "/online/api/site", { name: "南", owner: "warden" });
    for (const factor of [1, 5]) {
      const sheet = await at.added(INSPECTORS.chief, "/inspection", {
        siteId: site["id"],
        title: `${factor}`,
        items: [
          { item: "甲", price: "1" },
          { item: "乙", price: "2" },
        ],
      });
      await at.put(INSPECTORS.chief, "/inspection/edit", { id: sheet["id"], factor });
      if (factor === 1)
        await at.post(INSPECTORS.chief, "/inspection/approve", {
          id: (
            await at.added(INSPECTORS.chief, "/inspection", {
              siteId: site["id"],
              title: "已",
              items: [
                { item: "甲", price: "1" },
                { item: "乙", price: "2" },
              ],
            })
          )["id"],
        });
    }
  });
  afterAll(() => at.close());

  it("are treated as in its form, by every operation and action", async () => {
    const people: Readonly<Record<string, Viewer>> = INSPECTORS;
    const tried: ChildRightsCases = {
      model: at.engine.model(),
      people: ["chief", ...Object.keys(INSPECTORS).filter((one) => one !== "chief")],
      rows: rowsOf(at.database),
      acts: ["double"],
      call: (who, method, path, given) => at.call(people[who] ?? expect.fail(who), method, path, given),
    };
    const { wrong, cells } = await compareChildRights(
      tried,
      tried.model.entities["inspection_item"] ?? expect.fail(),
      8,
    );
    expect(wrong).toEqual([]);
    expect(cells).toBe(3 * 5 * 14);
  }, 200_000);
});
