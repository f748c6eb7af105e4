import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RowAction } from "../../list/rowActions/availableActions.ts";
import { RowActions } from "../../list/rowActions/RowActions.tsx";
import { ExplainedButton } from "./ExplainedButton.tsx";

const REASON = "已公告的记录不能再修改";
const ROW = { id: "1", _closed: [{ of: ["edit", "delete"], message: REASON }] };
const rowAction = (name: "edit" | "delete" | "view" | "history"): RowAction => ({
  name,
  title: name,
  danger: name === "delete",
  run: { builtIn: name },
});

afterEach(cleanup);

describe("a button that a guard closes", () => {
  it("is reached by the keyboard, says why, and does nothing when it is pressed", async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    render(
      <ExplainedButton reason={REASON} onClick={onClick}>
        编辑
      </ExplainedButton>,
    );
    expect(screen.queryByText(REASON)).toBeNull();
    await user.tab();
    const button = screen.getByRole("button", { name: "编辑" });
    expect(button.getAttribute("aria-description")).toBe(REASON);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button).toHaveProperty("disabled", false);
    await screen.findByText(REASON);
    await user.keyboard("{Enter}");
    expect(onClick).not.toHaveBeenCalled();
  });

  it("in a row says why on a tap, not only in a title", async () => {
    const onRun = vi.fn();
    render(<RowActions rowActions={[rowAction("edit"), rowAction("view")]} row={ROW} name="甲" onRun={onRun} />);
    const edit = screen.getByRole("button", { name: "edit 甲" });
    expect(edit.getAttribute("aria-description")).toBe(REASON);
    expect(edit.getAttribute("title")).toBeNull();
    fireEvent.click(edit);
    await screen.findByText(REASON);
    expect(onRun).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "view 甲" }));
    expect(onRun).toHaveBeenCalledTimes(1);
  });

  it("in a menu is shown with its reason, and does nothing when it is chosen", async () => {
    const user = userEvent.setup();
    const onRun = vi.fn();
    render(
      <RowActions
        rowActions={[rowAction("view"), rowAction("history"), rowAction("edit"), rowAction("delete")]}
        row={ROW}
        name="甲"
        onRun={onRun}
      />,
    );
    await user.click(screen.getByRole("button", { name: "更多 甲" }));
    const item = (await screen.findByText("delete")).closest("li");
    if (item === null) throw new Error("not drawn as an entry of the menu");
    expect(item.getAttribute("aria-disabled")).not.toBe("true");
    expect(item.textContent).toBe(`delete（不可用）${REASON}`);
    await user.click(item);
    expect(onRun).not.toHaveBeenCalled();
  });
});
