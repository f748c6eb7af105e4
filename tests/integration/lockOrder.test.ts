// Calls over several rows lock them in the order of their keys, whatever order they were sent in: none waits for one
// that waits for it.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bothStatements } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { lockRow } from "../support/lockedRow.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const { boss } = PEOPLE;
const lot = (last: string): string => `019aa3c0-0000-7000-8000-0000000000${last}`;

type BatchCall = (at: TestEngine, ids: readonly string[]) => Promise<Answered>;

const CALLS: readonly (readonly [string, BatchCall])[] = [
  ["a step", (at, ids) => at.post(boss, "/notes/submit", { ids })],
  ["an action", (at, ids) => at.post(boss, "/notes/mark", { ids })],
  [
    "edits and deletions in one call",
    (at, [first, ...ids]) =>
      at.post(boss, "/notes/saveRows", { edit: ids.map((id) => ({ id, title: "改" })), delete: [first] }),
  ],
  ["deletions", (at, ids) => at.remove(boss, "/notes/deleteBatch", { ids: ids.join() })],
  ["what deleting would do", (at, ids) => at.get(boss, "/notes/deletable", { ids: ids.join() })],
];

describeEachDatabase("calls over several rows", { inGate: "both" }, (database, dialect) => {
  let at: TestEngine;
  let held: PausedTransaction;
  beforeAll(async () => {
    at = await startEngine(database());
    held = await createPausedTransaction(database());
    at.engine.hooks.action("note.mark", async ({ rows, set }) => {
      for (const row of rows) await set(row, { done: 1 });
    });
    at.engine.hooks.on("note", "afterWrite", (_before, after, { tx }) =>
      after === undefined ? held.pass(tx) : undefined,
    );
  }, 120_000);
  afterAll(async () => {
    await held.close();
    await at.close();
  });

  const notes = async (count: number): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(String((await at.added(boss, "/notes", { title: `便签${n}` }))["id"]));
    return ids.sort();
  };
  const ok = ({ status }: Answered): boolean => [200, 403, 404, 409].includes(status);

  it.runIf(dialect === "postgres").each(CALLS)(
    "lock the rows in the order of their keys before anything else: %s",
    async (_name, call) => {
      const ids = await notes(3);
      const [, middle = "", last = ""] = ids;
      const row = await lockRow(database(), "note", middle);
      const first = call(at, ids);
      await row.waiting(1);
      const second = call(at, [...ids].reverse());
      await row.waiting(2);
      const free = await row.isFree(last);
      await row.release();
      const answers = await Promise.all([first, second]);
      expect(free).toBe(true);
      expect(answers[0]).toMatchObject({ status: 200 });
      expect(answers.filter((answer) => !ok(answer))).toEqual([]);
    },
  );

  it.each(CALLS)("in both orders at once, beside edits of single rows, answer or refuse: %s", async (_name, call) => {
    for (let round = 0; round < 4; round += 1) {
      const ids = await notes(20);
      const answers = await Promise.all([
        call(at, ids),
        call(at, [...ids].reverse()),
        at.put(boss, "/notes/edit", { id: ids[10], title: "一" }),
        at.put(boss, "/notes/edit", { id: ids[3], title: "二" }),
        at.post(boss, "/notes/add", { title: "新" }),
      ]);
      expect(answers.filter((answer) => !ok(answer))).toEqual([]);
    }
  });

  it("add rows while another call reads what deleting others would do", async () => {
    const ids = await notes(2);
    const ended: string[] = [];
    const look = () => at.get(boss, "/notes/deletable", { ids: ids.join() }).finally(() => ended.push("look"));
    const add = () => at.post<Row>(boss, "/notes/add", { title: "旁边" }).finally(() => ended.push("add"));
    const answers = await held.interleave<Answered, Answered>(look, add);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].result).toEqual({ refused: [], along: [] });
    expect(ended).toEqual(dialect === "postgres" ? ["add", "look"] : ["look", "add"]);
    for (const id of ids)
      expect((await at.get<{ total: number }>(boss, "/notes/history", { id })).result.total).toBe(1);
  });
});

describeEachDatabase("a call that changes rows of several entities", { inGate: "both" }, (database, dialect) => {
  let at: TestEngine;
  let held: PausedTransaction;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS });
    held = await createPausedTransaction(database());
    at.engine.hooks.on("inspection", "afterWrite", (_before, _after, { tx }) => held.pass(tx));
  }, 120_000);
  afterAll(async () => {
    await held.close();
    await at.close();
  });

  const { chief } = INSPECTORS;
  const sheet = async (): Promise<Row> => {
    const site = await at.added(chief, "/online/api/site", { name: "林场", owner: "warden" });
    return at.added(chief, "/inspection", { siteId: site["id"], title: "检查", items: [{ item: "甲", price: "1" }] });
  };

  it(
    "holds no table's counter while it writes, so that others change rows of the same " + "entities in another order",
    async () => {
      const [own, other] = [await sheet(), await sheet()];
      const [line] = other["items"] as Row[];
      const ended: string[] = [];
      const editSheet = () =>
        at
          .put(chief, "/inspection/edit", { id: own["id"], title: "复查", items: [{ item: "乙", price: "2" }] })
          .finally(() => ended.push("sheet"));
      const editLine = () =>
        at.put(chief, "/inspectionItem/edit", { id: line?.["id"], price: "3" }).finally(() => ended.push("line"));
      const answers = await held.interleave<Answered, Answered>(editSheet, editLine);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(ended).toEqual(dialect === "postgres" ? ["line", "sheet"] : ["sheet", "line"]);
    },
  );

  it("counts each table that it changed", async () => {
    const counted = () =>
      at.database.snapshot((read) =>
        read.all<{ table: string; n: number }>(
          bothStatements('select "table", "value" as "n" from "hw_counter" order by "table"')[dialect],
          [],
        ),
      );
    const one = await sheet();
    const before = await counted();
    expect((await at.remove(chief, "/inspection/delete", { id: String(one["id"]) })).status).toBe(200);
    const after = await counted();
    const changed = after
      .filter(({ table, n }) => n > (before.find((each) => each.table === table)?.n ?? 0))
      .map(({ table }) => table);
    expect(changed).toEqual(["inspection", "inspection_item", "site"]);
  });
});

describeEachDatabase("a step of several rows that writes onto others", { inGate: "both" }, (database, dialect) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  it.runIf(dialect === "postgres")("locks those in the order of their keys, too", async () => {
    const [low, high] = [lot("06"), lot("0f")];
    const corrected = async (landId: string): Promise<string> =>
      String(
        (
          await at.post<Row>("editor", "/online/api/lot_correction/add", {
            landId,
            newContactPhone: "13976001234",
            reason: "测试",
          })
        ).result["id"],
      );
    const ids = [await corrected(high), await corrected(low)];
    const row = await lockRow(database(), "lot", low, "landId");
    const submitted = at.post("editor", "/online/api/lot_correction/submit", { ids });
    await row.waiting(1);
    const free = await row.isFree(high);
    await row.release();
    const answer = await submitted;
    expect(free).toBe(true);
    expect(answer).toMatchObject({ status: 200 });
  });
});
