// Every operation of the shipped product's route map, as anonymous and as each demo account, over HTTP; every answer
// equals what the rules give when they are evaluated in memory over all rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { KINDS } from "#core/fields";
import { ROW_CLOSED_KEY, ROW_ALLOWED_KEY } from "#core/api";
import type { EntityModel, Viewer } from "#core/language";
import { formatSum, maskText, type StoredRow } from "#core/values";
import { statement, type Operation } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { accountMay as may, permissionsFor } from "../support/permissionTable.ts";
import { clearRows, RightsOracle, viewerOf } from "../support/rightsOracle.ts";
import { ACCOUNTS, startProduct, type Caller, type TestProduct } from "../support/product.ts";

interface Page {
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
}

const CALLERS: readonly Caller[] = ["nobody", "member", ...ACCOUNTS];
/** Entities with rules, masks and protected fields, and one each of the others' shapes. */
const ENTITIES = [
  "lot",
  "notice",
  "article",
  "lot_section",
  "sys_dict",
  "sys_dict_item",
  "sys_category",
  "demo_text",
  "demo_money",
  "demo_reference",
];

describeEachDatabase("rights in the product", (database) => {
  let at: TestProduct;
  const oracles = new Map<string, RightsOracle>();
  const rows = new Map<string, readonly StoredRow[]>();

  beforeAll(async () => {
    at = await startProduct(database());
    const model = at.engine.model();
    for (const name of ENTITIES) {
      oracles.set(
        name,
        new RightsOracle(model, name, (of, key) => rows.get(of)?.find((row) => row[entity(of).key] === key)),
      );
      rows.set(name, await clearRows(at.engine, name, database().dataDir));
    }
  }, 120_000);
  afterAll(() => at.close());

  const entity = (name: string): EntityModel => at.engine.model().entities[name]!;
  const viewer = (who: Caller): Viewer => viewerOf(at.engine.model(), who);
  const oracle = (name: string): RightsOracle => oracles.get(name)!;
  const visibleRows = (name: string, who: Caller): readonly StoredRow[] =>
    rows.get(name)!.filter((row) => oracle(name).may(viewer(who), "read", row));
  const refusedAs = (who: Caller): number => (who === "nobody" ? 401 : 403);
  const pick = <T>(list: readonly T[], count: number): readonly T[] =>
    list.filter((_, n) => n % Math.max(1, Math.floor(list.length / count)) === 0).slice(0, count);

  it("every operation lets through whom its permission lets through", { tags: "full", timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    const operations = at.engine.dispatcher.operations();
    for (const operation of operations) {
      for (const who of CALLERS) {
        if (operation.path === "/sys/logout") continue;
        // Open to who registers with a ticket: without one it asks for a session itself.
        if (operation.path === "/sys/common/upload" && who === "nobody") continue;
        const stopped = stoppedBy(await tried(operation, who));
        const expected = permissionsFor(operation, operations).some((one) => may(who, one)) ? 0 : refusedAs(who);
        if (stopped !== expected)
          wrong.push(`${operation.method} ${operation.path} as ${who}: ${stopped} for ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** A call that changes nothing: ids that do not exist, bodies without fields. */
  const tried = (operation: Operation, who: Caller) =>
    at.call(who, operation.method, operation.path.replace(/\{\w+\*?\}/g, "none"), {
      ...(operation.method === "GET" || operation.method === "DELETE"
        ? { query: operation.method === "DELETE" ? "id=none" : "" }
        : { body: { id: "none" } }),
    });
  const stoppedBy = ({ status, code }: { status: number; code: string }): number => {
    expect(status).toBeLessThan(500);
    return code === "IDENTITY.NOT_SIGNED_IN" ? 401 : code === "REQUEST.FORBIDDEN" ? 403 : 0;
  };

  it.each(ENTITIES)(
    "%s: lists, totals, counts, single rows and history are the rows, fields and masks of the caller",
    async (name) => {
      for (const who of CALLERS) {
        const { path, permissions, list } = entity(name);
        const answer = await at.get<Page>(who, `${path}/list`, { pageSize: "1000" });
        if (!may(who, permissions.list)) {
          expect(answer.status, who).toBe(refusedAs(who));
          continue;
        }
        const expected = visibleRows(name, who);
        expect(answer.result.total, `${name} as ${who}`).toBe(expected.length);
        for (const shown of answer.result.records) expectShown(name, who, shown);
        const totals = await at.get<{ count: number; sums: Record<string, string> }>(who, `${path}/totals`);
        expect(totals.result.count).toBe(expected.length);
        for (const field of list.totals.filter((one) => oracle(name).filterable(viewer(who), one)))
          expect(totals.result.sums[field], field).toBe(sumOf(name, field, expected));
        await expectCounts(name, who, expected);
        for (const row of pick(rows.get(name)!, 6)) await expectOne(name, who, row);
      }
    },
    120_000,
  );

  function expectShown(name: string, who: Caller, shown: Record<string, unknown>): void {
    const stored = rows.get(name)!.find((row) => row[entity(name).key] === shown[entity(name).key])!;
    const names = oracle(name).fields(viewer(who), stored);
    const open = (["edit", "delete"] as const).filter((verb) => oracle(name).may(viewer(who), verb, stored));
    if (ROW_ALLOWED_KEY in shown) expect(shown[ROW_ALLOWED_KEY], `${name} ${ROW_ALLOWED_KEY} as ${who}`).toEqual(open);
    else expect(open, `${name} as ${who}`).toEqual(["edit", "delete"]);
    for (const key of Object.keys(shown).filter((one) => one !== ROW_ALLOWED_KEY && one !== ROW_CLOSED_KEY))
      expect(names.has(key.replace(/(_dictText|\..*)$/, "")) || key === "hasChildren", `${name}.${key} as ${who}`).toBe(
        true,
      );
    for (const field of entity(name).fields.filter(
      (one) => names.has(one.name) && one.column !== undefined && one.kind !== "password",
    )) {
      const value = stored[field.name] ?? null;
      const masked = oracle(name).masked(viewer(who), field.name);
      const wire =
        value === null
          ? null
          : masked
            ? maskText(field.mask!.as, KINDS[field.kind].text(value, field))
            : KINDS[field.kind].toWire(value, field);
      expect(shown[field.name], `${name}.${field.name} as ${who}`).toEqual(wire);
    }
  }

  function sumOf(name: string, fieldName: string, of: readonly StoredRow[]): string {
    const field = entity(name).fields.find((one) => one.name === fieldName)!;
    const scale = field.kind === "money" ? 2 : Number(field.options["scale"] ?? 0);
    return formatSum(
      of.reduce((sum, row) => sum + BigInt(row[fieldName] ?? 0), 0n),
      scale,
    );
  }

  async function expectCounts(name: string, who: Caller, expected: readonly StoredRow[]): Promise<void> {
    const { path, list } = entity(name);
    if (list.tabs.length === 0) return;
    const counts = await at.get<number[]>(who, `${path}/counts`);
    let tab = 0;
    for (const count of counts.result) {
      const listed = await at.get<Page>(who, `${path}/list`, { tab: String(tab++), pageSize: "1" });
      expect(listed.result.total).toBe(count);
      expect(count).toBeLessThanOrEqual(expected.length);
    }
  }

  async function expectOne(name: string, who: Caller, row: StoredRow): Promise<void> {
    const { path, key, permissions, history } = entity(name);
    const id = String(row[key]);
    if (!may(who, permissions.get))
      return expect((await at.get(who, `${path}/queryById`, { id })).status).toBe(refusedAs(who));
    const visible = oracle(name).may(viewer(who), "read", row);
    const answer = await at.get<Record<string, unknown>>(who, `${path}/queryById`, { id });
    expect(answer.status).toBe(visible ? 200 : 404);
    if (visible) expectShown(name, who, answer.result);
    if (!history) return;
    const reply = await at.get<{ records: { changes: { field: string }[] }[] }>(who, `${path}/history`, { id });
    expect(reply.status).toBe(visible ? 200 : 404);
    for (const change of visible ? reply.result.records.flatMap((entry) => entry.changes) : [])
      expect(oracle(name).fields(viewer(who), row).has(change.field), change.field).toBe(true);
  }

  it.each(ENTITIES)(
    "%s: a field that is hidden or masked from the caller is unknown to filter, sort and super query",
    { tags: "full", timeout: 120_000 },
    async (name) => {
      for (const who of ACCOUNTS.filter((one) => may(one, entity(name).permissions.list))) {
        for (const field of entity(name).fields.filter((one) => one.column !== undefined)) {
          const known = oracle(name).filterable(viewer(who), field.name);
          const records = JSON.stringify([{ field: field.name, rule: "eq", val: "1" }]);
          for (const path of ["list", "totals", "counts"]) {
            const asked = await at.get(who, `${entity(name).path}/${path}`, { superQueryParams: records });
            const misspelt = await at.get(who, `${entity(name).path}/${path}`, {
              superQueryParams: JSON.stringify([{ field: `${field.name}x`, rule: "eq", val: "1" }]),
            });
            expect(misspelt.code).toBe("FILTER.UNKNOWN_FIELD");
            if (!known)
              expect(
                { code: asked.code, message: asked.message.replace(field.name, "") },
                `${name}.${field.name} as ${who}`,
              ).toEqual({ code: misspelt.code, message: misspelt.message.replace(`${field.name}x`, "") });
          }
          if (!known)
            expect((await at.get(who, `${entity(name).path}/list`, { column: field.name })).code).toBe(
              "FILTER.UNKNOWN_FIELD",
            );
        }
      }
    },
  );

  it.each(["lot", "notice", "article"])(
    "%s: edits, deletes and steps are let through for just the rows of the caller",
    async (name) => {
      const { path, key, permissions, states } = entity(name);
      for (const who of ACCOUNTS) {
        for (const row of pick(rows.get(name)!, 8)) {
          const id = String(row[key]);
          const readable = oracle(name).may(viewer(who), "read", row);
          const edited = await at.put(who, `${path}/edit`, { [key]: id });
          const expected = !may(who, permissions.edit)
            ? 403
            : !readable
              ? 404
              : oracle(name).may(viewer(who), "edit", row)
                ? 200
                : 403;
          expect(edited.status, `edit ${name} ${id} as ${who}`).toBe(expected);
          for (const step of states?.steps ?? []) {
            if (
              step.from.includes(row[states!.field] ?? null) &&
              oracle(name).may(viewer(who), "edit", row) &&
              may(who, step.permission)
            )
              continue;
            const taken = await at.post(who, `${path}/${step.name}`, {
              id,
              ...(step.input.length > 0 ? { opinion: "不应生效" } : {}),
            });
            if (!may(who, step.permission)) expect(taken.status).toBe(403);
            else if (!readable) expect(taken.status).toBe(404);
            else if (!step.from.includes(row[states!.field] ?? null)) expect([403, 409]).toContain(taken.status);
          }
        }
      }
      const after = await at.engine.database.read.all<StoredRow>(
        statement(
          at.engine.database.dialect,
          `select "${key}", "${states?.field ?? key}" as "state" from "${entity(name).table}"`,
        ),
        [],
      );
      for (const row of rows.get(name)!)
        expect(after.find((one) => one[key] === row[key])?.["state"]).toBe(row[states!.field]);
    },
    120_000,
  );

  it("a reference shows its title and offers only rows of the caller", async () => {
    for (const who of ACCOUNTS.filter((one) => may(one, "notice:list"))) {
      const page = await at.get<{ records: { value: string; text: string }[]; total: number }>(who, "/notice/options", {
        field: "landId",
        pageSize: "100",
      });
      expect(page.status).toBe(200);
      const offered = visibleRows("lot", who).filter((row) => [2, 3, 4, 5, 6].includes(Number(row["status"])));
      expect(page.result.records.map((row) => row.value).sort()).toEqual(
        offered.map((row) => String(row["landId"])).sort(),
      );
      expect(Object.keys(page.result.records[0] ?? {}).sort()).toEqual(["text", "value"]);
    }
  });
});
