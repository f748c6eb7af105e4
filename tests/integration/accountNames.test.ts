// Real names of operators are sent to operators alone.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const member: Viewer = { ...boss, userType: "member", id: "m", username: "m", roles: [], grants: [], rightsKey: "m" };

const BULLETIN = {
  entity: "bulletin",
  title: "简报",
  purpose: "Read by members too",
  path: "/bulletins",
  titleField: "title",
  fields: { title: { kind: "text", title: "标题", max: 60, required: true } },
  list: { columns: ["title", "createBy"] },
  form: { sections: [{ fields: ["title"] }] },
  permissions: { list: "public", get: "public" },
  rowRules: [{ for: "member", may: ["read"], where: { title: { empty: false } } }],
};

describeEachDatabase("the real name of an account", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database(), {
      product: { accountNames: () => Promise.resolve(new Map([[boss.username, "陈建国"]])) },
      prepare: (folder) => writeFileSync(join(folder, "bulletin.entity.json"), JSON.stringify(BULLETIN)),
    });
    await at.added(boss, "/bulletins", { title: "第一期" });
  });
  afterAll(() => at.close());

  const first = async (who: Viewer): Promise<Row | undefined> =>
    (await at.get<{ records: readonly Row[] }>(who, "/bulletins/list")).result.records[0];

  it("comes with the user name for operators", async () => {
    expect(await first(boss)).toMatchObject({ createBy: boss.username, createBy_dictText: "陈建国" });
  });

  it("is not sent to members", async () => {
    const row = await first(member);
    expect(row).toMatchObject({ title: "第一期" });
    expect(row).not.toHaveProperty("createBy_dictText");
  });
});
