// Attack rows that every generic operation must refuse, by their numbers in the security design: keys and bodies.
import { beforeAll, expect, it } from "vitest";
import { parseJsonBody } from "#engine/server";
import { attackedNotes } from "../support/attackedNotes.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, member } = PEOPLE;

describeEachDatabase("attacks on generic operations by keys and bodies", (database) => {
  const notes = attackedNotes(database);
  const { ids, stored } = notes;
  let at: TestEngine;
  beforeAll(() => {
    at = notes.engine();
  });

  it("A28: ids are one plain text; 404 if unreadable", async () => {
    const theirs = String((await at.added(boss, "/notes", { title: "他的" }))["id"]);
    const gone = String((await at.added(clerk, "/notes", { title: "没了" }))["id"]);
    await at.remove(clerk, "/notes/delete", { id: gone });
    for (const id of [theirs, gone, "1", "2", "019aa3c0-0000-7000-8000-000000000001"]) {
      const answers = [
        await at.get(clerk, "/notes/queryById", { id }),
        await at.put(clerk, "/notes/edit", { id, title: "x" }),
        await at.remove(clerk, "/notes/delete", { id }),
        await at.post(clerk, "/notes/submit", { id }),
        await at.post(clerk, "/notes/stamp", { id }),
      ];
      for (const answer of answers.slice(0, 4))
        expect(answer, id).toMatchObject({ status: 404, message: "数据不存在或已被删除" });
    }
    for (const id of [["a", "b"], { $ne: "" }, 5, true, "x' or '1'='1", "../1", "a".repeat(65), "木"]) {
      expect((await at.put(clerk, "/notes/edit", { id, title: "x" })).status).toBe(400);
      expect((await at.post(clerk, "/notes/submit", { id })).status).toBe(400);
      expect((await at.post(clerk, "/notes/restore", { id, version: 1 })).status).toBe(400);
    }
    for (const id of ["", "a b", "'", "%25"])
      expect((await at.get(clerk, "/notes/queryById", `id=${id}`)).status).toBe(400);
  });

  it("A30: protected fields in a body change nothing and are said in the log; unknown ones are refused", async () => {
    const id = ids[0]!;
    const before = (await stored()).find((row) => row["id"] === id);
    const protectedFields = {
      stage: 2,
      createBy: "boss",
      createTime: "2020-01-01T00:00:00.000Z",
      updateBy: "boss",
      maker: "boss",
      madeAt: null,
      checker: "x",
      opinion: "x",
      doubled: 9,
    };
    expect((await at.put(clerk, "/notes/edit", { id, ...protectedFields })).status).toBe(200);
    expect((await stored()).find((row) => row["id"] === id)).toEqual(before);
    expect(at.logged.at(-1)).toMatchObject({
      level: "warn",
      details: { entity: "note", by: "clerk", fields: expect.arrayContaining(["stage", "maker", "checker"]) },
    });
    const added = await at.added(clerk, "/notes", { title: "护", ...protectedFields });
    expect(added).toMatchObject({
      stage: 0,
      createBy: "clerk",
      updateBy: "clerk",
      maker: null,
      checker: null,
      version: 1,
    });
    for (const name of [
      "verified",
      "freedStatus",
      "zfstate",
      "amount",
      "memberId",
      "tenantId",
      "userType",
      "roleIds",
      "secret",
      "deletedAt",
      "secret_dictText",
      "x_dictText",
    ]) {
      expect(await at.put(clerk, "/notes/edit", { id, [name]: "1" }), name).toMatchObject({
        status: 400,
        code: "ROW.UNKNOWN_FIELD",
      });
      expect((await at.post(clerk, "/notes/add", { title: "x", [name]: "1" })).status, name).toBe(400);
    }
    expect(await at.post(member, "/notes/add", { title: "x", owner: "m2" })).toMatchObject({
      status: 404,
      message: "数据不存在或已被删除",
    });
    expect((await stored()).find((row) => row["id"] === id)).toEqual(before);
  });

  it("A59: a body that reaches for a prototype never becomes one", async () => {
    const read = (text: string): unknown => parseJsonBody(new TextEncoder().encode(text));
    for (const text of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"title":"x","base":{"__proto__":{"isAdmin":true}}}',
    ])
      expect(() => read(text)).toThrow();
    const parsed = JSON.parse('{"title":"x","__proto__":{"isAdmin":true}}') as Row;
    for (const path of ["/notes/add", "/notes/submit", "/notes/restore", "/notes/tally"])
      expect((await at.post(clerk, path, parsed)).status, path).toBe(400);
    expect(
      (
        await at.put(clerk, "/notes/edit", {
          ...(JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}') as Row),
          id: ids[0],
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await at.put(clerk, "/notes/edit", {
          id: ids[0],
          version: 1,
          base: JSON.parse('{"__proto__":{"title":"x"}}') as Row,
        })
      ).status,
    ).toBe(200);
  });

  it("A60: values of another type, form or size are refused", async () => {
    const before = await stored();
    const wrong: Row = {
      title: 5,
      code: ["a"],
      level: { $ne: "a" },
      price: "1e3",
      limit: Number.NaN,
      weight: "1,2",
      count: "0x10",
      done: "maybe",
      day: "2026-02-30",
      friend: [ids[0]],
      body: { toString: "x" },
      phone: 13976001234,
      marks: ["a", "b"],
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(await at.put(clerk, "/notes/edit", { id: ids[0], [name]: value }), name).toMatchObject({
        status: 400,
        code: "VALIDATE.INVALID",
        result: { issues: [{ field: name }] },
      });
    }
    const more: Row = {
      price: "-0.005",
      limit: "1".repeat(400),
      weight: "1.0001",
      count: 1.5,
      title: "x".repeat(1_048_576),
      code: "\ud800",
      label: "a\u0000b",
    };
    for (const [name, value] of Object.entries(more)) {
      expect((await at.put(clerk, "/notes/edit", { id: ids[0], [name]: value })).status, name).toBe(400);
    }
    for (const body of [undefined, null, [], "x", 5, [{ id: ids[0] }]]) {
      for (const path of ["/notes/add", "/notes/submit", "/notes/restore"])
        expect((await at.post(clerk, path, body)).status).toBe(400);
      expect((await at.put(clerk, "/notes/edit", body)).status).toBe(400);
    }
    for (const version of ["1", 1.5, 0, -1, [1], {}])
      expect((await at.put(clerk, "/notes/edit", { id: ids[0], title: "x", version })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
