// Rules of state that hold for everybody, the administrator too: over the row itself, and over the rows that refer to
// it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothStatements } from "#engine/server";
import { describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const maker = {
  ...boss,
  id: "id-maker",
  username: "maker",
  variables: { id: "id-maker", username: "maker", roles: ["boss"] },
};

const PHASE = {
  dict: "phase",
  title: "阶段",
  items: [
    { value: "0", text: "草稿" },
    { value: "1", text: "公告" },
    { value: "2", text: "撤回" },
  ],
};

/** A thing for sale, immutable once announced and not to be taken back while a sitting about it is open. */
const THING = {
  entity: "thing",
  title: "物品",
  purpose: "What guards are tried on",
  path: "/things",
  titleField: "name",
  fields: {
    name: { kind: "text", title: "名称", max: 60, required: true },
    price: { kind: "money", title: "价格", min: "0.01" },
    note: { kind: "text", title: "备注", max: 60 },
    code: { kind: "text", title: "编号", max: 60, unique: true },
    place: { kind: "reference", to: "sitting", title: "展示于", onDelete: "clear" },
    parts: { kind: "lines", entity: "thing_part", by: "thingId", title: "部件" },
    phase: { kind: "dict", dict: "phase", store: "integer", title: "阶段", default: 0, readonly: true },
  },
  form: { sections: [{ fields: ["name", "price", "note", "code", "place", "parts", "phase"] }] },
  states: {
    field: "phase",
    initial: 0,
    steps: {
      announce: { title: "公告", from: [0], to: 1 },
      withdraw: { title: "撤回", from: [0, 1], to: 2 },
    },
  },
  actions: { reprice: { title: "改价", on: "row" } },
  guards: {
    announced: { of: ["edit", "delete", "reprice"], holds: { phase: 0 }, message: "已公告，不能修改" },
    open: {
      of: ["withdraw", "delete"],
      none: { entity: "sitting", by: "thingId", where: { phase: 1, endAt: { gt: "$now" } } },
      message: "会议未结束，不能撤回",
    },
    priced: {
      of: ["edit"],
      fields: ["price"],
      none: { entity: "sitting", by: "thingId", where: { phase: 1, endAt: { gt: "$now" } } },
      message: "会议中不能改价",
    },
  },
  history: true,
};

const PART = {
  entity: "thing_part",
  title: "部件",
  purpose: "A line of a thing",
  path: "/thingParts",
  fields: {
    thingId: { kind: "reference", to: "thing", title: "物品", required: true },
    text: { kind: "text", title: "内容", max: 20 },
  },
  indexes: [["thingId"]],
  history: true,
};

const SITTING = {
  entity: "sitting",
  title: "会议",
  purpose: "What refers to a thing",
  path: "/sittings",
  titleField: "title",
  fields: {
    thingId: { kind: "reference", to: "thing", title: "物品", required: true },
    title: { kind: "text", title: "名称", max: 60 },
    endAt: { kind: "instant", title: "结束" },
    about: { kind: "dict", dict: "thingNames", title: "关于" },
    phase: { kind: "dict", dict: "phase", store: "integer", title: "阶段", default: 0, readonly: true },
  },
  indexes: [["thingId"]],
  form: { sections: [{ fields: ["thingId", "title", "endAt", "about", "phase"] }] },
  states: {
    field: "phase",
    initial: 0,
    steps: {
      publish: { title: "发布", from: [0], to: 1, when: { "thingId.phase": { in: [0, 1] } } },
    },
  },
  history: true,
};

/** A correction of an announced thing, asked for by one person and approved by another. */
const CORRECTION = {
  entity: "thing_correction",
  title: "更正",
  purpose: "Approved changes of an announced thing",
  path: "/thingCorrections",
  fields: {
    thingId: { kind: "reference", to: "thing", title: "物品", required: true },
    newPrice: { kind: "money", title: "新价格", min: "0" },
    newNote: { kind: "text", title: "新备注", max: 60 },
    phase: { kind: "dict", dict: "phase", store: "integer", title: "阶段", default: 0, readonly: true },
    makerId: { kind: "text", title: "提交人", max: 60, readonly: true },
  },
  form: { sections: [{ fields: ["thingId", "newPrice", "newNote", "phase"] }] },
  states: {
    field: "phase",
    initial: 0,
    steps: {
      submit: { title: "提交", from: [0], to: 1, stamp: { by: "makerId" } },
      approve: {
        title: "更正",
        from: [1],
        to: 2,
        not: ["makerId"],
        apply: { to: "thingId", fields: { price: "newPrice", note: "newNote" }, passes: ["announced"] },
      },
    },
  },
  history: true,
};

function prepare(folder: string): void {
  const write = (name: string, value: object): void => writeFileSync(join(folder, name), JSON.stringify(value));
  write("dict/phase.dict.json", PHASE);
  write("dict/names.dict.json", { dict: "thingNames", title: "物品", from: "thing", value: "code", text: "name" });
  for (const entity of [THING, PART, SITTING, CORRECTION]) write(`${entity.entity}.entity.json`, entity);
}

const start = async (database: TestDatabase): Promise<TestEngine> => {
  const at = await startEngine(database, { prepare });
  at.engine.hooks.action("thing.reprice", async ({ rows, set }) => {
    const [row] = rows;
    if (row !== undefined) await set(row, { price: 999 });
  });
  return at;
};

/** The dictionaries of the test engine hold no items of entities, so no call would take the value. */
const HOLD = bothStatements('update "sitting" set "about" = ? where "id" = ?');

const FUTURE = "2027-01-01T00:00:00Z";

describeEachDatabase("guards", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await start(database());
  });
  afterAll(() => at.close());

  const thing = async (more: Row = {}): Promise<Row> =>
    at.added(boss, "/things", { name: "木", price: "10.00", ...more });
  const announced = async (more: Row = {}): Promise<Row> => {
    const row = await thing(more);
    return (await at.post<Row>(boss, "/things/announce", { id: row["id"] })).result;
  };
  const sitting = async (thingId: unknown, endAt = FUTURE): Promise<Row> => {
    const row = await at.added(boss, "/sittings", { thingId, title: "会", endAt });
    return (await at.post<Row>(boss, "/sittings/publish", { id: row["id"] })).result;
  };
  const read = async (id: unknown): Promise<Row> =>
    (await at.get<Row>(boss, "/things/queryById", { id: String(id) })).result;
  const refused = (answer: Answered, message: string): void =>
    expect(answer).toMatchObject({ status: 409, code: "ROW.GUARDED", message });

  describe("over the row itself", () => {
    it("refuse an edit, a deletion and an action of everybody, with the message", async () => {
      const row = await announced();
      refused(await at.put(boss, "/things/edit", { id: row["id"], price: "1.00" }), "已公告，不能修改");
      refused(await at.remove(boss, "/things/delete", { id: String(row["id"]) }), "已公告，不能修改");
      refused(await at.post(boss, "/things/reprice", { id: row["id"] }), "已公告，不能修改");
      expect(await read(row["id"])).toMatchObject({ price: "10.00", version: 2 });
    });

    it("refuse saveRows and deleteBatch whole, naming the row", async () => {
      const [row, free] = [await announced(), await thing()];
      const saved = await at.post<{ refused: Row[] }>(boss, "/things/saveRows", {
        edit: [
          { id: free["id"], note: "a" },
          { id: row["id"], note: "b" },
        ],
      });
      expect(saved).toMatchObject({ status: 409, code: "ROW.BATCH" });
      expect(saved.result.refused).toMatchObject([{ id: row["id"], code: "ROW.GUARDED", message: "已公告，不能修改" }]);
      const gone = await at.remove<{ refused: Row[] }>(boss, "/things/deleteBatch", {
        ids: `${String(free["id"])},${String(row["id"])}`,
      });
      expect(gone.result.refused).toMatchObject([{ id: row["id"], code: "ROW.GUARDED" }]);
      expect(await read(free["id"])).toMatchObject({ note: null });
    });

    it("refuse going back to an earlier version as they refuse an edit", async () => {
      const row = await thing();
      await at.put(boss, "/things/edit", { id: row["id"], price: "20.00" });
      await at.post(boss, "/things/announce", { id: row["id"] });
      refused(await at.post(boss, "/things/restore", { id: row["id"], version: 1 }), "已公告，不能修改");
    });

    it("refuse a change of its lines, and let an edit pass that changes nothing", async () => {
      const row = await thing({ parts: [{ text: "根" }] });
      await at.post(boss, "/things/announce", { id: row["id"] });
      const { result } = await at.get<Row>(boss, "/things/queryById", { id: String(row["id"]) });
      expect((await at.put(boss, "/things/edit", result)).status).toBe(200);
      const [part] = result["parts"] as Row[];
      for (const parts of [[], [{ ...part, text: "枝" }], [part, { text: "叶" }]])
        refused(await at.put(boss, "/things/edit", { id: row["id"], parts }), "已公告，不能修改");
      expect((await read(row["id"]))["parts"]).toHaveLength(1);
    });

    it("refuse the deletion elsewhere that would clear a field of it", async () => {
      const place = await at.added(boss, "/sittings", { thingId: (await thing())["id"], title: "展" });
      const row = await announced({ place: place["id"] });
      refused(await at.remove(boss, "/sittings/delete", { id: String(place["id"]) }), "已公告，不能修改");
      expect(await read(row["id"])).toMatchObject({ place: place["id"] });
    });
  });

  describe("over rows that refer to it", () => {
    it("refuse a step while a fitting row refers, and allow it when none does any more", async () => {
      const row = await announced();
      const open = await sitting(row["id"]);
      refused(await at.post(boss, "/things/withdraw", { id: row["id"] }), "会议未结束，不能撤回");
      expect((await at.remove(boss, "/sittings/delete", { id: String(open["id"]) })).status).toBe(200);
      expect(await at.post<Row>(boss, "/things/withdraw", { id: row["id"] })).toMatchObject({
        status: 200,
        result: { phase: 2 },
      });
    });

    it("judge by the clock, whatever state is stored", async () => {
      const row = await announced();
      await sitting(row["id"], "2026-11-20T00:00:00Z");
      expect((await at.post(boss, "/things/withdraw", { id: row["id"] })).status).toBe(200);
    });

    it("refuse only changes of the fields they name", async () => {
      const row = await thing();
      await sitting(row["id"]);
      refused(await at.put(boss, "/things/edit", { id: row["id"], price: "1.00", note: "b" }), "会议中不能改价");
      expect(await at.put<Row>(boss, "/things/edit", { id: row["id"], note: "b" })).toMatchObject({
        status: 200,
        result: { note: "b" },
      });
    });

    it("let one of two through when a row is taken back and a referring one published at once", async () => {
      const rounds = 8;
      for (let round = 0; round < rounds; round++) {
        const row = await announced();
        const draft = await at.added(boss, "/sittings", { thingId: row["id"], title: "会", endAt: FUTURE });
        const [withdrawn, published] = await Promise.all([
          at.post(boss, "/things/withdraw", { id: row["id"] }),
          at.post(boss, "/sittings/publish", { id: draft["id"] }),
        ]);
        expect([withdrawn.status, published.status].sort(), `round ${round}`).toEqual([200, 409]);
      }
    });
  });

  it("a row stays, and keeps its value, while others hold it through a dictionary that is read from it", async () => {
    const row = await thing({ code: "T-1" });
    const holder = await at.added(boss, "/sittings", { thingId: (await thing())["id"] });
    await at.database.write((tx) => tx.run(HOLD[at.database.dialect], ["T-1", String(holder["id"])]));
    const message = "“会议”的“关于”（1 条）";
    expect(await at.remove(boss, "/things/delete", { id: String(row["id"]) })).toMatchObject({
      status: 409,
      code: "ROW.REFERENCED",
      message: `数据已被${message}引用，不能删除`,
    });
    expect(await at.put(boss, "/things/edit", { id: row["id"], code: "T-2" })).toMatchObject({
      status: 409,
      code: "ROW.RENAMED",
      message: `编号已被${message}引用，不能修改`,
    });
    await at.remove(boss, "/sittings/delete", { id: String(holder["id"]) });
    expect((await at.put(boss, "/things/edit", { id: row["id"], code: "T-2" })).status).toBe(200);
  });

  describe("on the wire", () => {
    it("say of each row what they close and why, in a list and alone", async () => {
      const row = await announced();
      await sitting(row["id"]);
      const closed = [
        { of: ["edit", "delete", "reprice"], message: "已公告，不能修改" },
        { of: ["withdraw", "delete"], message: "会议未结束，不能撤回" },
        { of: ["edit"], fields: ["price"], message: "会议中不能改价" },
      ];
      expect((await read(row["id"]))["_closed"]).toEqual(closed);
      const { result } = await at.get<{ records: Row[] }>(boss, "/things/list", { field: "name", pageSize: "500" });
      expect(result.records.find((one) => one["id"] === row["id"])?.["_closed"]).toEqual(closed);
      expect(await thing()).not.toHaveProperty("_closed");
    });

    it("follow what changes in another table on a page that was shown before", async () => {
      const row = await announced();
      const page = async () =>
        (await at.get<{ records: Row[] }>(boss, "/things/list", { field: "name", pageSize: "50" })).result.records;
      const withdraw = async () =>
        ((await page()).find((one) => one["id"] === row["id"])?.["_closed"] as { of: string[] }[]).some((one) =>
          one.of.includes("withdraw"),
        );
      expect([await withdraw(), await withdraw()]).toEqual([false, false]);
      const held = await sitting(row["id"]);
      expect([await withdraw(), await withdraw()]).toEqual([true, true]);
      await at.remove(boss, "/sittings/delete", { id: String(held["id"]) });
      expect([await withdraw(), await withdraw()]).toEqual([false, false]);
    });

    it("are sent to a viewer only for what they may do at all, and without conditions", async () => {
      const row = await announced();
      const reader = {
        ...boss,
        username: "reader",
        roles: [],
        grants: ["thing:list", "thing:get", "thing:withdraw"],
        rightsKey: "reader",
      };
      await sitting(row["id"]);
      const shown = (await at.get<Row>(reader, "/things/queryById", { id: String(row["id"]) })).result;
      expect(shown["_closed"]).toEqual([{ of: ["withdraw"], message: "会议未结束，不能撤回" }]);
      const view = (await at.get<{ entity: Row }>(reader, "/online/model/thing")).result;
      expect(view.entity["guards"]).toEqual([]);
    });
  });

  describe("a correction", () => {
    const asked = async (thingId: unknown, values: Row): Promise<Row> =>
      at.added(maker, "/thingCorrections", { thingId, ...values });

    it("writes its values when another person approves it, and the history names both", async () => {
      const row = await announced();
      const correction = await asked(row["id"], { newPrice: "12.00" });
      expect((await at.post(maker, "/thingCorrections/submit", { id: correction["id"] })).status).toBe(200);
      expect(await at.post(maker, "/thingCorrections/approve", { id: correction["id"] })).toMatchObject({
        status: 403,
        code: "ROW.SAME_PERSON",
      });
      expect((await at.post(boss, "/thingCorrections/approve", { id: correction["id"] })).status).toBe(200);
      expect(await read(row["id"])).toMatchObject({ price: "12.00", note: null, phase: 1 });
      const { result } = await at.get<{ records: Row[] }>(boss, "/things/history", { id: String(row["id"]) });
      expect(result.records[0]).toMatchObject({ op: "apply", by: "boss", byName: "boss（提交人：maker）" });
    });

    it("meets the guards that it does not name, when it is asked for and when it is approved", async () => {
      const row = await announced();
      const [early, late] = [
        await asked(row["id"], { newPrice: "12.00" }),
        await asked(row["id"], { newNote: "小字" }),
      ];
      const price = await asked(row["id"], { newPrice: "13.00" });
      await at.post(maker, "/thingCorrections/submit", { id: price["id"] });
      await sitting(row["id"]);
      refused(await at.post(maker, "/thingCorrections/submit", { id: early["id"] }), "会议中不能改价");
      refused(await at.post(boss, "/thingCorrections/approve", { id: price["id"] }), "会议中不能改价");
      expect((await at.post(maker, "/thingCorrections/submit", { id: late["id"] })).status).toBe(200);
      expect((await at.post(boss, "/thingCorrections/approve", { id: late["id"] })).status).toBe(200);
      expect(await read(row["id"])).toMatchObject({ price: "10.00", note: "小字" });
    });

    it("is checked as an edit is, and refused where it says nothing", async () => {
      const row = await announced();
      const [wrong, empty] = [await asked(row["id"], { newPrice: "0.00" }), await asked(row["id"], {})];
      expect(await at.post(maker, "/thingCorrections/submit", { id: wrong["id"] })).toMatchObject({
        status: 400,
        code: "VALIDATE.INVALID",
      });
      expect(await at.post(maker, "/thingCorrections/submit", { id: empty["id"] })).toMatchObject({
        status: 409,
        code: "ROW.NOTHING_TO_APPLY",
      });
    });
  });
});
