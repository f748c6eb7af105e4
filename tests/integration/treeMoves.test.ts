// Rows of a tree that are moved: in another place, under another row, and never below themselves.
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";

const { boss, clerk } = PEOPLE;
const TOPIC = "/online/api/topic";

describeEachDatabase("rows of a tree", (database) => {
  let at: TestEngine;
  let held: PausedTransaction;
  beforeAll(async () => {
    at = await startEngine(database());
    held = await createPausedTransaction(database());
    at.engine.hooks.on("topic", "afterWrite", (_before, _after, { tx }) => held.pass(tx));
  }, 120_000);
  afterAll(async () => {
    await held.close();
    await at.close();
  });

  const topic = (name: string, pid?: unknown): Promise<Row> =>
    at.added(boss, TOPIC, { name, ...(pid === undefined ? {} : { pid }) });
  const moved = (row: Row, pid: unknown, as = boss): Promise<Answered> =>
    at.post(as, `${TOPIC}/saveRows`, {
      edit: [{ id: row["id"], pid, version: row["version"], base: { pid: row["pid"] ?? null } }],
    });
  const parentOf = async (row: Row): Promise<unknown> =>
    (await at.get<Row>(boss, `${TOPIC}/queryById`, { id: String(row["id"]) })).result["pid"] ?? null;

  it("go below another row and back to the top", async () => {
    const [root, row] = [await topic("甲"), await topic("乙")];
    const below = await moved(row, root["id"]);
    expect(below).toMatchObject({ status: 200, result: { rows: [{ pid: root["id"], version: 2 }] } });
    expect(await parentOf(row)).toBe(root["id"]);
    expect((await moved({ ...row, version: 2, pid: root["id"] }, null)).status).toBe(200);
    expect(await parentOf(row)).toBeNull();
  });

  it("do not go below themselves, nor does anything of the same call", async () => {
    const root = await topic("根");
    const leaf = await topic("叶", (await topic("枝", root["id"]))["id"]);
    const other = await topic("旁");
    const answer = await at.post(boss, `${TOPIC}/saveRows`, {
      edit: [
        { id: other["id"], pid: leaf["id"], version: 1, base: { pid: null } },
        { id: root["id"], pid: leaf["id"], version: 1, base: { pid: null } },
      ],
    });
    expect(answer).toMatchObject({
      status: 409,
      code: "ROW.BATCH",
      result: { refused: [{ id: root["id"], issues: [{ field: "pid", code: "ROW.CYCLE" }] }] },
    });
    expect([await parentOf(root), await parentOf(other)]).toEqual([null, null]);
  });

  it("name the path by which a row would be below itself, a long one by its ends", async () => {
    const messageOf = async (row: Row, pid: unknown) => {
      const answer = await at.put(boss, `${TOPIC}/edit`, { id: row["id"], pid });
      return (answer.result as { readonly issues: readonly { readonly message: string }[] }).issues[0]?.message;
    };
    const path = [await topic("层1")];
    for (let level = 2; level <= 6; level++) path.push(await topic(`层${level}`, path.at(-1)?.["id"]));
    const [root, , third] = path as [Row, Row, Row];
    const [one, two, three, , five, six] = path.map(({ name }) => String(name));
    expect(await messageOf(root, root["id"])).toBe(`不能把“${one}”移到它自己之下`);
    expect(await messageOf(root, third["id"])).toBe(`不能把“${one}”移到“${three}”之下：${one} → ${two} → ${three}`);
    expect(await messageOf(root, path[5]?.["id"])).toBe(
      `不能把“${one}”移到“${six}”之下：${one} → ${two} → … → ${five} → ${six}`,
    );
  });

  it("that another person moved meanwhile stay where that person put them", async () => {
    const [one, other, row] = [await topic("一"), await topic("二"), await topic("行")];
    await moved(row, one["id"]);
    expect(await moved(row, other["id"])).toMatchObject({
      status: 409,
      result: { refused: [{ id: row["id"], conflict: { fields: [{ field: "pid" }] } }] },
    });
    expect(await parentOf(row)).toBe(one["id"]);
  });

  it("are moved by who may edit them only", async () => {
    const [root, row] = [await topic("根"), await topic("行")];
    expect((await moved(row, root["id"], clerk)).status).toBe(403);
    expect(await parentOf(row)).toBeNull();
  });

  it("that are moved at the same moment never make a circle together", async () => {
    const [a, b] = [await topic("甲"), await topic("乙")];
    const [belowA, belowB] = [await topic("甲一", a["id"]), await topic("乙一", b["id"])];
    const answers = await held.interleave(
      () => moved(a, belowB["id"]),
      () => moved(b, belowA["id"]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1].result).toMatchObject({ refused: [{ issues: [{ code: "ROW.CYCLE" }] }] });
    expect([await parentOf(a), await parentOf(b)]).toEqual([belowB["id"], null]);
  });
});
