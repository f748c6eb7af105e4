/** A field that is required and that only a step fills in. */
import { describe, expect, it } from "vitest";
import { lint, T } from "./findings/faulty.fixture.ts";

const messageOf = (field: string) => {
  const found = lint(T, `/fields/${field}/required`, true);
  return found.find(({ code }) => code === "FIELD.UNWRITABLE")?.message;
};

describe("required beside readonly", () => {
  it("belongs in the input of the step that asks for the field", () =>
    expect(messageOf("opinion")).toBe(
      "必填字段“意见”：只读且没有默认值，无法填写，它由步骤“通过”填写：请从此处删去 required，需要时写在该步骤 input 的同名字段里",
    ));

  it("is one too many where no step asks for it", () => {
    const found = lint(T, "/fields/secret", { kind: "text", title: "密级", required: true, readonly: true });
    expect(found.find(({ code }) => code === "FIELD.UNWRITABLE")?.message).toContain(
      "请去掉 required，或去掉 readonly",
    );
  });
});
