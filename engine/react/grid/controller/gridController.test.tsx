import { describe, expect, it, vi } from "vitest";
import { makeApi } from "../../api/index.ts";
import { lineRow, type SampleInput } from "../rowStore/grid.fixture.ts";
import { cellClassRules } from "./cellClassRules.ts";
import { connectGridForTest, VISIBLE_ROWS } from "./controller.fixture.ts";

const connectedGrid = (input?: SampleInput, readonly?: boolean) => connectGridForTest(makeApi("/api"), input, readonly);

const FIRST = "code";
const LAST = "note";

describe("keys that move the active cell", () => {
  it("begins at the first cell and stays inside the grid", () => {
    const { press, active } = connectedGrid();
    expect(active()).toBe(`0 ${FIRST}`);
    press("ArrowUp", "ArrowLeft");
    expect(active()).toBe(`0 ${FIRST}`);
    press("ArrowDown", "ArrowRight");
    expect(active()).toBe("1 name");
  });

  it("goes to the ends of a row and of the grid", () => {
    const { press, active } = connectedGrid();
    press("End");
    expect(active()).toBe(`0 ${LAST}`);
    press("Control+End");
    expect(active()).toBe(`4 ${LAST}`);
    press("Home");
    expect(active()).toBe(`4 ${FIRST}`);
    press("Control+Home");
    expect(active()).toBe(`0 ${FIRST}`);
  });

  it("continues in the next row with Tab, and leaves the grid after the last cell", () => {
    const { press, active, controller, box } = connectedGrid();
    press("End", "Tab");
    expect(active()).toBe(`1 ${FIRST}`);
    press("Shift+Tab");
    expect(active()).toBe(`0 ${LAST}`);
    controller.moveTo({ row: 4, key: LAST });
    const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    box.dispatchEvent(tab);
    expect(tab.defaultPrevented).toBe(false);
  });

  it("moves by the rows in view with PageDown", () => {
    const { press, active } = connectedGrid();
    press("PageDown");
    expect(active()).toBe(`${VISIBLE_ROWS} ${FIRST}`);
    press("PageUp");
    expect(active()).toBe(`0 ${FIRST}`);
  });

  it("goes down with Enter on a cell that may not be written", () => {
    const { press, active, controller } = connectedGrid();
    controller.moveTo({ row: 0, key: "locked" });
    press("Enter");
    expect(active()).toBe("1 locked");
    expect(controller.editing).toBeUndefined();
  });
});

describe("the selected range", () => {
  it("extends from the active cell with Shift, and collapses with Escape", () => {
    const { press, controller, active } = connectedGrid();
    press("Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp");
    expect(controller.selectedRange()).toEqual({ top: 0, bottom: 1, columns: ["code", "name"] });
    expect([controller.isSelected(1, "name"), controller.isSelected(2, "name")]).toEqual([true, false]);
    press("Escape");
    expect(controller.selectedRange()).toEqual({ top: 0, bottom: 0, columns: ["code"] });
    expect(active()).toBe("0 code");
  });

  it("is cleared with one rendering of the rows, however many there are", () => {
    const rows = Array.from({ length: 200 }, (_, index) => lineRow(index + 1));
    const { press, controller, value } = connectedGrid({ rows });
    press("Control+a");
    const { view } = controller;
    if (!view) throw new Error("no view");
    const [repaint, totals] = [vi.spyOn(view, "repaint"), vi.spyOn(view, "repaintTotals")];
    press("Delete");
    expect(value(199, "name")).toBe(null);
    expect(repaint).toHaveBeenCalledTimes(1);
    expect(totals).toHaveBeenCalledTimes(1);
  });

  it("is everything after Control+A", () => {
    const { press, controller } = connectedGrid();
    press("Control+a");
    const range = controller.selectedRange();
    expect([range?.top, range?.bottom, range?.columns.at(0), range?.columns.at(-1)]).toEqual([0, 4, FIRST, LAST]);
  });

  it("shrinks to the rows that are left when rows are removed", () => {
    const { press, controller, rows } = connectedGrid();
    press("Control+a");
    rows.remove(["r3", "r4", "r5"]);
    expect(controller.selectedRange()?.bottom).toBe(1);
  });
});

describe("fill", () => {
  it("copies the first row of the range over the rest, as one step of undo", () => {
    const { press, controller, value } = connectedGrid();
    controller.select({ row: 0, key: "name" }, { row: 2, key: "quantity" });
    press("Control+d");
    expect([value(1, "name"), value(2, "name"), value(2, "quantity")]).toEqual(["名称 1", "名称 1", "1.500"]);
    press("Control+z");
    expect([value(1, "name"), value(2, "name"), value(2, "quantity")]).toEqual(["名称 2", "名称 3", "3.500"]);
  });

  it("copies the cell above into a single cell", () => {
    const { press, controller, value } = connectedGrid();
    controller.moveTo({ row: 1, key: "name" });
    press("Control+d");
    expect(value(1, "name")).toBe("名称 1");
  });

  it("writes no cell that is read only", () => {
    const { press, controller, rows } = connectedGrid();
    controller.select({ row: 0, key: "locked" }, { row: 2, key: "locked" });
    press("Control+d", "Delete");
    expect(rows.dirty).toBe(false);
  });
});

describe("the clipboard", () => {
  it("copies the range as text with tabs", () => {
    const { controller, clipboard } = connectedGrid();
    controller.select({ row: 0, key: "code" }, { row: 1, key: "name" });
    expect(clipboard("copy")).toBe("C1\t名称 1\r\nC2\t名称 2");
  });

  it("empties the range with a cut", () => {
    const { controller, clipboard, value } = connectedGrid();
    controller.moveTo({ row: 1, key: "name" });
    expect(clipboard("cut")).toBe("名称 2");
    expect(value(1, "name")).toBeNull();
  });

  it("passes over read-only cells in a paste, says so, and selects what it covered", () => {
    const { controller, clipboard, value, messages } = connectedGrid();
    controller.moveTo({ row: 0, key: "locked" });
    clipboard("paste", "x\t71\r\ny\t72");
    expect([value(0, "locked"), value(0, "seq"), value(1, "seq")]).toEqual(["固定", 71, 72]);
    expect(messages.join()).toContain("2 个单元格不可编辑");
    expect(controller.selectedRange()).toEqual({ top: 0, bottom: 1, columns: ["locked", "seq"] });
  });

  it("repeats a pasted cell over the whole range", () => {
    const { controller, clipboard, value } = connectedGrid();
    controller.select({ row: 0, key: "code" }, { row: 2, key: "name" });
    clipboard("paste", "同");
    expect([value(0, "code"), value(0, "name"), value(2, "name")]).toEqual(["同", "同", "同"]);
  });

  it("pastes nothing into a grid that is read only", () => {
    const { clipboard, rows } = connectedGrid({}, true);
    clipboard("paste", "x");
    expect(rows.dirty).toBe(false);
  });

  it("belongs to the text box while a cell is edited", () => {
    const { press, clipboard } = connectedGrid();
    press("F2");
    expect(clipboard("copy")).toBe("");
  });
});

describe("undo and redo", () => {
  it("show the cell that they changed", () => {
    const { press, type, active, value } = connectedGrid();
    press("ArrowRight");
    type("新");
    press("Enter", "Control+End", "Control+z");
    expect([active(), value(0, "name")]).toEqual(["0 name", "名称 1"]);
    press("Control+Home", "Control+y");
    expect([active(), value(0, "name")]).toEqual(["0 name", "新"]);
    press("Control+z", "Control+Shift+z");
    expect(value(0, "name")).toBe("新");
  });

  it("do nothing in a grid that is read only", () => {
    const { press, rows, value } = connectedGrid({}, true);
    rows.set([{ row: "r1", key: "name", value: "x" }]);
    press("Control+z");
    expect(value(0, "name")).toBe("x");
  });
});

describe("typing over a cell", () => {
  it("replaces its content, and Enter writes it and goes down", () => {
    const { press, type, active, value, controller } = connectedGrid();
    press("ArrowRight");
    type("新名");
    expect([controller.editing?.column.key, value(0, "name")]).toEqual(["name", "名称 1"]);
    press("Enter");
    expect([value(0, "name"), active(), controller.editing]).toEqual(["新名", "1 name", undefined]);
  });

  it("is undone by Escape", () => {
    const { press, type, value, box } = connectedGrid();
    type("x");
    press("Escape");
    expect([value(0, "code"), box.value]).toEqual(["C1", ""]);
  });

  it("is left by an arrow, but text that F2 opened is not", () => {
    const { press, type, active, value, controller } = connectedGrid();
    type("x");
    press("ArrowDown");
    expect([value(0, "code"), active()]).toEqual(["x", "1 code"]);
    press("F2", "ArrowDown");
    expect([controller.editing?.row, active()]).toEqual(["r2", "1 code"]);
  });

  it("collapses the range to the active cell", () => {
    const { press, type, controller } = connectedGrid();
    press("Shift+ArrowDown");
    type("x");
    expect(controller.selectedRange()).toEqual({ top: 0, bottom: 0, columns: ["code"] });
  });

  it("writes what is typed before the page saves", () => {
    const { press, type, value, saves } = connectedGrid();
    type("x");
    press("Control+s");
    expect([value(0, "code"), saves]).toEqual(["x", ["saved"]]);
  });

  it("leaves no text behind on a cell that is read only", () => {
    const { type, controller, box, rows } = connectedGrid();
    controller.moveTo({ row: 0, key: "locked" });
    type("x");
    expect([controller.editing, box.value, rows.dirty]).toEqual([undefined, "", false]);
  });
});

describe("an input method", () => {
  it("keeps its first letter: the composition begins in the cell's text box", () => {
    const { press, controller, box, value } = connectedGrid();
    press("ArrowRight");
    box.dispatchEvent(new Event("compositionstart"));
    expect(controller.editing?.first).toBe("");
    box.value = "n";
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    press("Enter");
    expect([controller.editing?.column.key, value(0, "name")], "Enter belongs to the input method").toEqual([
      "name",
      "名称 1",
    ]);
    box.value = "你";
    box.dispatchEvent(new Event("compositionend"));
    // Safari sends the Enter that ended the word after it.
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
    expect(controller.editing?.column.key).toBe("name");
    press("Enter");
    expect(value(0, "name")).toBe("你");
  });

  it("does not open a cell that is not typed in", () => {
    const { controller, box } = connectedGrid();
    controller.moveTo({ row: 0, key: "special" });
    box.dispatchEvent(new Event("compositionstart"));
    expect(controller.editing).toBeUndefined();
  });
});

describe("validation", () => {
  it("says what is wrong while it is typed, and marks the cell once it is written", () => {
    const { press, type, controller, textInput } = connectedGrid();
    const errors: (string | undefined)[] = [];
    textInput.onTypingError((message) => errors.push(message));
    const rules = cellClassRules({ controller, rowNote: undefined });
    controller.moveTo({ row: 0, key: "mobile" });
    type("12");
    expect(errors.at(-1)).toBe("请输入正确手机号");
    expect(rules["hw-bad"]?.(0, "mobile")).toBe(false);
    press("Enter");
    expect([rules["hw-bad"]?.(0, "mobile"), controller.issueCount]).toEqual([true, 1]);
    press("Control+z");
    expect([rules["hw-bad"]?.(0, "mobile"), controller.issueCount]).toEqual([false, 0]);
  });

  it("keeps a text that cannot be read, and marks it", () => {
    const { controller, clipboard, value } = connectedGrid();
    const rules = cellClassRules({ controller, rowNote: undefined });
    controller.moveTo({ row: 0, key: "day" });
    clipboard("paste", "2026-13-01");
    expect([value(0, "day"), rules["hw-bad"]?.(0, "day")]).toEqual(["2026-13-01", true]);
  });

  it("marks edited, read-only, active and found cells", () => {
    const { controller, type, press } = connectedGrid();
    const rules = cellClassRules({ controller, rowNote: undefined });
    type("x");
    press("Enter");
    controller.setSearch("名称 3");
    const marked = (name: string, row: number, key: string) => rules[name]?.(row, key);
    expect([marked("hw-dirty", 0, "code"), marked("hw-dirty", 1, "code")]).toEqual([true, false]);
    expect([marked("hw-active", 1, "code"), marked("hw-active", 0, "code")]).toEqual([true, false]);
    expect([marked("hw-locked", 0, "locked"), marked("hw-locked", 0, "code")]).toEqual([true, false]);
    expect([marked("hw-found", 2, "name"), marked("hw-found", 1, "name")]).toEqual([true, false]);
  });
});

describe("rows", () => {
  it("are selected with the space bar, and stay so until they are removed", () => {
    const { press, controller, rows } = connectedGrid();
    press(" ", "ArrowDown", " ");
    expect(controller.targetRows()).toEqual(["r1", "r2"]);
    rows.remove(["r1"]);
    expect([...controller.selectedRows]).toEqual(["r2"]);
  });

  it("move with Alt and an arrow, and the active cell with them", () => {
    const { press, rows, active } = connectedGrid();
    press("Alt+ArrowDown");
    expect([rows.rowAt(0), rows.rowAt(1), active()]).toEqual(["r2", "r1", `1 ${FIRST}`]);
  });

  it("that are removed end the edit of their cell", () => {
    const { type, controller, rows } = connectedGrid();
    type("x");
    rows.remove(["r1"]);
    expect(controller.editing).toBeUndefined();
  });

  it("open their detail and their sub table one at a time, and their listeners are notified", () => {
    const { controller } = connectedGrid();
    const shown: string[] = [];
    controller.subscribe(() => shown.push(`${controller.expanded} ${controller.subTable?.row}`));
    controller.toggleDetail("r1");
    controller.toggleDetail("r2");
    controller.toggleSubTable("r1", new DOMRect());
    controller.closeDetail();
    controller.closeSubTable();
    expect(shown).toEqual(["r1 undefined", "r2 undefined", "r2 r1", "undefined r1", "undefined undefined"]);
  });

  it("toggle a switch with Enter", () => {
    const { press, controller, value } = connectedGrid();
    controller.moveTo({ row: 0, key: "special" });
    press("Enter");
    expect(value(0, "special")).toBe(true);
  });
});
