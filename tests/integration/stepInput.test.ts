// What is entered for a step becomes part of its row, so the row's own rules hold for it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const CLAIMS = "/online/api/claim";

const CLAIM = {
  entity: "claim",
  title: "报销单",
  purpose: "What somebody has paid and wants back",
  titleField: "title",
  fields: {
    title: { kind: "text", title: "事由", required: true },
    asked: { kind: "money", title: "申请金额", min: "0.01", required: true },
    paid: { kind: "money", title: "支付金额", readonly: true },
    serial: {
      kind: "text",
      title: "流水号",
      max: 8,
      readonly: true,
      unique: true,
      pattern: { regex: "[0-9]+", message: "流水号由数字组成" },
    },
    stage: { kind: "dict", dict: "claim_stage", store: "integer", title: "状态", default: 0, readonly: true },
  },
  checks: {
    paid: { holds: { paid: { le: "$row.asked" } }, message: "支付金额不能大于申请金额", field: "paid" },
  },
  states: {
    field: "stage",
    initial: 0,
    steps: {
      pay: {
        title: "支付",
        from: [0],
        to: 1,
        input: {
          paid: { kind: "money", title: "支付金额", required: true },
          serial: { kind: "text", title: "流水号", required: true },
        },
      },
      close: { title: "关闭", from: [1], to: 2 },
    },
  },
  indexes: [["-createTime"]],
};
const STAGES = {
  dict: "claim_stage",
  title: "报销状态",
  items: [
    { value: "0", text: "待支付" },
    { value: "1", text: "已支付" },
    { value: "2", text: "已关闭" },
  ],
};

describeEachDatabase("the input of a step", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "claim.entity.json"), JSON.stringify(CLAIM));
        writeFileSync(join(folder, "claim_stage.dict.json"), JSON.stringify(STAGES));
      },
    });
    expect(at.engine.findings().filter(({ severity }) => severity === "error")).toEqual([]);
  });
  afterAll(() => at.close());

  const claim = async () => String((await at.added(boss, CLAIMS, { title: "差旅", asked: "100.00" }))["id"]);
  const pay = (id: string, paid: string, serial: string) => at.post(boss, `${CLAIMS}/pay`, { id, paid, serial });

  it.each<[says: string, paid: string, serial: string, field: string, message: string]>([
    ["a rule across fields", "100.01", "1", "paid", "支付金额不能大于申请金额"],
    ["the pattern of its field", "1.00", "A1", "serial", "流水号由数字组成"],
    ["the length of its field", "1.00", "123456789", "serial", "最大长度8位字符"],
  ])("is refused by %s", async (_says, paid, serial, field, message) => {
    const answer = await pay(await claim(), paid, serial);
    expect(answer).toMatchObject({ status: 400, result: { issues: [{ field }] } });
    expect(answer.message).toContain(message);
  });

  it("is taken where they hold, and a later step asks nothing of it again", async () => {
    const id = await claim();
    expect(await pay(id, "100.00", "2")).toMatchObject({ status: 200, result: { paid: "100.00", stage: 1 } });
    expect(await at.post(boss, `${CLAIMS}/close`, { id })).toMatchObject({ status: 200 });
  });
});
