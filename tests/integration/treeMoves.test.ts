// Rows of a tree that are moved: in another place, under another row, and never below themselves.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";

const { boss, clerk } = PEOPLE;
const TOPIC = "/online/api/topic";
const PATH = "/online/api/plot";

/** A tree of which a clerk sees the rows that are the clerk's own. */
const PLOT = {
  entity: "plot",
  title: "地块",
  purpose: "A tree of which some people see only some rows",
  titleField: "name",
  fields: {
    pid: { kind: "tree", to: "plot", title: "上级" },
    name: { kind: "text", title: "名称", max: 60, required: true },
  },
  tree: { parent: "pid" },
  rowRules: [{ for: "clerk", may: ["read", "edit"], where: { createBy: "$user.username" } }],
};
const plotClerk = {
  ...clerk,
  grants: [...clerk.grants, "plot:list", "plot:get", "plot:add", "plot:edit"],
  rightsKey: "clerk of plots",
};

describeEachDatabase("rows of a tree", (database) => {
  let at: TestEngine;
  let held: PausedTransaction;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) => writeFileSync(join(folder, "plot.entity.json"), JSON.stringify(PLOT)),
    });
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

  it("leave out of that path the names of rows that the caller may not read", async () => {
    const root = await at.added(plotClerk, PATH, { name: "根" });
    const hidden = await at.added(boss, PATH, { name: "他人的", pid: root["id"] });
    const leaf = await at.added(plotClerk, PATH, { name: "叶" });
    await at.put(boss, `${PATH}/edit`, { id: leaf["id"], pid: hidden["id"] });
    const refused = await at.put(plotClerk, `${PATH}/edit`, { id: root["id"], pid: leaf["id"] });
    expect(refused).toMatchObject({
      result: { issues: [{ field: "pid", message: "不能把“根”移到“叶”之下：根 → （无权查看） → 叶" }] },
    });
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
