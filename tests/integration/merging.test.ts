import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Conflict } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;

describeEachDatabase("two people editing one row", (database) => {
  let at: TestEngine;
  let id: unknown;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  beforeEach(async () => {
    id = (await at.added(clerk, "/notes", { title: "原", code: null, price: "10", limit: "50", phone: "13976001234" }))[
      "id"
    ];
  });
  afterAll(() => at.close());

  const row = async (): Promise<Row> => (await at.get<Row>(boss, "/notes/queryById", { id: String(id) })).result;

  it("both succeed when they change different fields", async () => {
    expect((await at.put(boss, "/notes/edit", { id, version: 1, title: "他的", base: { title: "原" } })).status).toBe(
      200,
    );
    const mine = await at.put<Row>(clerk, "/notes/edit", { id, version: 1, price: "20", base: { price: "10.00" } });
    expect(mine).toMatchObject({
      status: 200,
      result: { title: "他的", price: "20.00", version: 3, updateBy: "clerk" },
    });
  });

  it("the second is shown both values when they change the same one", async () => {
    await at.put(boss, "/notes/edit", { id, version: 1, title: "他的", base: { title: "原" } });
    const answer = await at.put<Conflict>(clerk, "/notes/edit", {
      id,
      version: 1,
      title: "我的",
      price: "20",
      base: { title: "原", price: "10.00" },
    });
    expect(answer).toMatchObject({
      status: 409,
      code: "ROW.CONFLICT",
      result: {
        current: { title: "他的", version: 2 },
        fields: [{ field: "title", title: "标题", base: "原", yours: "我的", theirs: "他的" }],
      },
    });
    expect(await row()).toMatchObject({ title: "他的", price: "10.00", version: 2 });
    // The user has looked at it and keeps their own.
    expect(
      (await at.put<Row>(clerk, "/notes/edit", { id, version: 2, title: "我的", base: { title: "他的" } })).result,
    ).toMatchObject({ title: "我的", version: 3 });
  });

  it("the second is refused by the rule that their changes break together", async () => {
    expect((await at.put(boss, "/notes/edit", { id, version: 1, limit: "15", base: { limit: "50.00" } })).status).toBe(
      200,
    );
    const second = await at.put(clerk, "/notes/edit", { id, version: 1, price: "30", base: { price: "10.00" } });
    expect(second).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      result: { issues: [{ field: "price", message: "价格不能高于上限" }] },
    });
    expect(await row()).toMatchObject({ limit: "15.00", price: "10.00", version: 2 });
  });

  it("both succeed when they set the same value", async () => {
    await at.put(boss, "/notes/edit", { id, version: 1, title: "同", base: { title: "原" } });
    expect(await at.put(clerk, "/notes/edit", { id, version: 1, title: "同", base: { title: "原" } })).toMatchObject({
      status: 200,
      result: { version: 2 },
    });
  });

  it("a whole row without its base is behind, unless it changes nothing", async () => {
    const whole = await row();
    await at.put(boss, "/notes/edit", { id, price: "11" });
    expect(await at.put(boss, "/notes/edit", { ...whole, title: "我的" })).toMatchObject({
      status: 409,
      code: "ROW.VERSION_BEHIND",
    });
    expect(await at.put(boss, "/notes/edit", { ...(await row()), title: "我的" })).toMatchObject({
      status: 200,
      result: { title: "我的", price: "11.00" },
    });
    const now = await row();
    expect(await at.put(boss, "/notes/edit", now)).toMatchObject({ status: 200, result: { version: now["version"] } });
  });

  it("without a version just the fields that are sent are set", async () => {
    await at.put(boss, "/notes/edit", { id, title: "他的" });
    expect((await at.put<Row>(clerk, "/notes/edit", { id, price: "12" })).result).toMatchObject({
      title: "他的",
      price: "12.00",
      version: 3,
    });
  });

  it("a masked value that comes back as it was shown is no change, and one changed meanwhile clashes", async () => {
    const peer = {
      ...clerk,
      grants: clerk.grants.filter((grant) => grant !== "note:phone"),
      rightsKey: "clerk without phone",
    };
    const shown = (await at.get<Row>(peer, "/notes/queryById", { id: String(id) })).result;
    expect(shown["phone"]).toBe("139****1234");
    expect((await at.put<Row>(peer, "/notes/edit", { ...shown, title: "改" })).result).toMatchObject({
      title: "改",
      phone: "139****1234",
    });
    expect(await row()).toMatchObject({ phone: "13976001234" });
    await at.put(boss, "/notes/edit", { id, phone: "13876005678" });
    const answer = await at.put<Conflict>(peer, "/notes/edit", {
      id,
      version: 2,
      phone: "13700001111",
      base: { phone: "139****1234" },
    });
    expect(answer).toMatchObject({ status: 409, result: { fields: [{ field: "phone", theirs: "138****5678" }] } });
    expect(JSON.stringify(answer)).not.toContain("13876005678");
  });

  it("a hundred edits at once leave a hundred versions and the last value of one of them", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => at.put<Row>(boss, "/notes/edit", { id, count: n + 1 })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await row()).toMatchObject({ version: 101 });
    const clashing = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        at.put(boss, "/notes/edit", { id, version: 101, title: `第${n}`, base: { title: "原" } }),
      ),
    );
    expect(clashing.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(clashing.filter((answer) => answer.code === "ROW.CONFLICT")).toHaveLength(19);
  });
});
