/** A step that sends a row back into a state that no step leaves. */
import { describe, expect, it } from "vitest";
import { compile } from "#core/language";
import { changed, T } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const BACK = { title: "退回", from: [1], to: 3, stamp: { by: "checker" } };

/** The task of the fixture with a further step, a fourth state of this text, and these changes. */
function found(step: Json, text: string, changes: Readonly<Record<string, Json>> = {}) {
  const open = { of: ["edit"], holds: { status: { in: [0, 1, 3] } }, message: "已通过，不能修改" };
  const all = { "guards/approved": open, "states/steps/back": step, ...changes };
  const task = Object.entries(all).reduce<Json>(
    (json, [path, value]) => changed(json, path.split("/"), value),
    PROJECT_FILES[T] ?? {},
  );
  const status = PROJECT_FILES["status.dict.json"] as { readonly items: readonly Json[] };
  const files = {
    ...PROJECT_FILES,
    [T]: task,
    "status.dict.json": { ...status, items: [...status.items, { value: "3", text }] },
  };
  const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
  return findings.filter(({ file, code }) => file === T && code === "STATE.STUCK");
}

describe("a row that is sent back", () => {
  it("has to be handed in again by the step that led on", () => {
    const [one, ...others] = found(BACK, "已退回");
    expect(others).toEqual([]);
    expect(one).toMatchObject({ pointer: "/states/steps/back/to", severity: "warning" });
    expect(one?.message).toContain("要能再次提交，步骤“提交”的 from 应写作 [0, 3]");
  });

  it.each<readonly [says: string, step: Json, text: string]>([
    ["by its title", BACK, "其他"],
    ["by the text of its state", { ...BACK, title: "处理" }, "退回修改"],
    ["by its mark", { ...BACK, title: "处理", mark: "请补充材料" }, "待补充"],
    ["as a refusal of what can still be edited", { ...BACK, title: "驳回" }, "已驳回"],
  ])("is known %s", (_, step, text) => expect(found(step, text)).toHaveLength(1));

  it("is not named where several steps lead on", () => {
    const also = { title: "直接提交", from: [0], to: 1, stamp: { by: "maker" } };
    expect(found(BACK, "已退回", { "states/steps/also": also })[0]?.message).toContain(
      "请在能再次提交的步骤的 from 中加上 3",
    );
  });

  it.each<readonly [says: string, step: Json, text: string, changes: Readonly<Record<string, Json>>]>([
    ["that a step leaves", BACK, "已退回", { "states/steps/submit/from": [0, 3] }],
    ["that is final", { ...BACK, title: "归档" }, "已归档", {}],
    [
      "of a refusal after which a guard closes the row",
      { ...BACK, title: "驳回" },
      "已驳回",
      {
        "guards/approved/holds": { status: { in: [0, 1] } },
      },
    ],
    ["to which rows are cancelled from the beginning", { ...BACK, title: "作废（退回）", from: [0] }, "作废", {}],
  ])("leaves a state %s", (_, step, text, changes) => expect(found(step, text, changes)).toEqual([]));
});
