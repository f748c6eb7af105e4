import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { StatesModel } from "#core/language";
import { MarkTag, markOn, markReason } from "./StateMark.tsx";

const STATES: StatesModel = {
  field: "status",
  initial: 0,
  byServer: [],
  steps: [],
  marks: [{ text: "已驳回", state: 0, stamped: "checkTime", by: "checker", at: "checkTime", entered: ["opinion"] }],
};
const REJECTED = { status: 0, status_dictText: "草稿", checkTime: "2026-11-01 10:00:00", opinion: "面积不符" };

afterEach(cleanup);

describe("a mark", () => {
  it.each([
    ["is on a row that the step has sent to its state", REJECTED, "已驳回"],
    ["is not on a new row in the same state", { ...REJECTED, checkTime: null, opinion: null }, undefined],
    ["is not on a row that was taken on", { ...REJECTED, status: 1 }, undefined],
    ["is not on a row whose stamp the viewer may not see", { status: 0 }, undefined],
  ])("%s", (_case, row, text) => expect(markOn(STATES, row)?.text).toBe(text));

  it("tells what was entered", () => {
    const mark = markOn(STATES, REJECTED) ?? expect.fail();
    expect(markReason(mark, REJECTED)).toBe("面积不符");
    render(<MarkTag states={STATES} row={REJECTED} />);
    expect(screen.getByText("已驳回").closest("[title]")?.getAttribute("title")).toBe("面积不符");
  });

  it("is not repeated beside a state of the same name", () => {
    const { container } = render(<MarkTag states={STATES} row={{ ...REJECTED, status_dictText: "已驳回" }} />);
    expect(container.textContent).toBe("");
  });
});
