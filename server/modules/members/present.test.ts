import { expect, it } from "vitest";
import { presentCompany, verifiedText } from "./present.ts";

it.each([
  [null, "待提交"],
  [0, "待审核"],
  [1, "已认证"],
  [2, "认证失败"],
])("says of the state %s the same to members and to operators: %s", (verified, text) => {
  const company = { id: "c", memberId: "m", company: "甲", creditCode: "乙", corporate: "丙", registeredAddress: "丁" };
  const row = { ...company, licenceImage: null, authorization: null, verified, frozen: 0, reason: null, version: 1 };
  expect(verifiedText(verified)).toBe(text);
  expect(presentCompany(row, (path) => path).verified_dictText).toBe(text);
});
