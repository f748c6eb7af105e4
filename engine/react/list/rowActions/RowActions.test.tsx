import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RowAction } from "./availableActions.ts";
import { RowActions } from "./RowActions.tsx";

const action = (name: string, title: string, danger = false): RowAction => ({
  name,
  title,
  danger,
  run: { builtIn: danger ? "delete" : "view" },
});
const ACTIONS = [action("a", "通过"), action("b", "编辑"), action("history", "历史"), action("delete", "删除", true)];

function draw() {
  const ran = vi.fn();
  render(<RowActions rowActions={ACTIONS} row={{ id: "1" }} name="甲" onRun={ran} />);
  return { ran, more: () => screen.getByRole("button", { name: "更多 甲" }), user: userEvent.setup() };
}

afterEach(cleanup);

describe("the menu of a row's other actions", () => {
  it("has the focus when it was opened by a key, and its button keeps its look", async () => {
    const { more, user } = draw();
    more().focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("历史"));
    expect(more().className).toContain("hw-row-action");
  });

  it("is closed by Escape, with the focus back on its button", async () => {
    const { ran, more, user } = draw();
    more().focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("历史"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(more().getAttribute("aria-expanded")).toBe("false"));
    expect(document.activeElement).toBe(more());
    expect(ran).not.toHaveBeenCalled();
  });
});
