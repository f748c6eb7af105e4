import { describe, expect, it } from "vitest";
import { assertNoIssues } from "./normalize.ts";

const issues = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    field: `lines.${at}.name`,
    code: "VALIDATE.REQUIRED",
    message: "请输入名称",
  }));
const refused = (count: number): unknown => {
  try {
    assertNoIssues(issues(count));
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("a row with something wrong in it", () => {
  it("is refused with all of it, as far as anybody reads that", () => {
    expect(refused(0)).toBeUndefined();
    expect(refused(100)).toMatchObject({
      code: "VALIDATE.INVALID",
      message: "请输入名称",
      result: { issues: issues(100) },
    });
  });

  it("is refused with the first hundred, and with how many more there are", () => {
    expect(refused(30_000)).toMatchObject({
      code: "VALIDATE.INVALID_MANY",
      status: 400,
      message: "请输入名称（还有 29900 处未列出）",
      result: { issues: issues(100), more: 29_900 },
    });
  });
});
