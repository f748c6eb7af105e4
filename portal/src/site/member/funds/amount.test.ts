import { expect, it } from "vitest";
import { amountOf, amountProblem } from "./amount.ts";

it.each<[string, string | undefined]>([
  ["1", undefined],
  ["1,000.50", undefined],
  ["１２３．４５", undefined],
  [" 100 ", undefined],
  ["", "请输入金额"],
  ["  ", "请输入金额"],
  ["0", "请输入正确的金额，最多两位小数"],
  ["-5", "请输入正确的金额，最多两位小数"],
  ["1.005", "请输入正确的金额，最多两位小数"],
  ["1e3", "请输入正确的金额，最多两位小数"],
  ["10万", "请输入正确的金额，最多两位小数"],
])("an amount %j is %j", (typed, problem) => expect(amountProblem(typed)).toBe(problem));

it("is sent without what makes it readable", () => expect(amountOf("１,234.5 ")).toBe("1234.5"));
