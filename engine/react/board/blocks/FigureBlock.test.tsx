import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { BlockData, BlockView } from "#core/api";
import type { BoardController } from "../useBoardController.ts";
import { FigureBlock } from "./FigureBlock.tsx";

type FigureData = Extract<BlockData, { readonly type: "figure" }>;

function draw(data: Omit<FigureData, "type" | "text">, unit?: string): string {
  const block: BlockView = {
    name: "b0",
    type: "figure",
    title: "成交额",
    span: 6,
    greeting: false,
    shortcuts: [],
    tabs: [],
    ...(unit === undefined ? {} : { unit }),
  };
  const state = {
    status: "ready",
    data: { type: "figure", text: "", ...data },
    failure: undefined,
    at: 0,
    retry: () => undefined,
  };
  const board = { stateOf: () => state } as unknown as BoardController;
  const { container } = render(
    <MemoryRouter>
      <FigureBlock board={board} block={block} />
    </MemoryRouter>,
  );
  return container.querySelector(".hw-figure-value")?.textContent ?? "";
}

afterEach(cleanup);

describe("a figure of money", () => {
  it.each([
    [undefined, "¥1,234.00"],
    ["元", "1,234.00元"],
    ["元/立方米", "1,234.00元/立方米"],
    ["起", "¥1,234.00起"],
  ])("with the unit %s says the currency once: %s", (unit, text) => {
    expect(draw({ value: "1234.00", kind: "money" }, unit)).toBe(text);
  });
  it("has the unit of its field where the block names none", () => {
    expect(draw({ value: "43.00", kind: "money", unit: "元/吨" })).toBe("43.00元/吨");
    expect(draw({ value: "43.00", kind: "money", unit: "元/吨" }, "元")).toBe("43.00元");
  });
  it("has no sign where it is no money", () => {
    expect(draw({ value: "12", kind: "integer" }, "次")).toBe("12次");
  });
});

describe("the change beside a figure", () => {
  it("is of the period that is shown against the one before, by name", () => {
    draw({
      value: "9",
      kind: "integer",
      line: { title: "次", x: ["2026-08", "2026-10", "2026-11"], values: ["4", "9", "1"], at: 1 },
    });
    expect(screen.getByText("+5").parentElement?.textContent).toBe(" 较 2026-08 +5");
  });
  it("is of money as money is shown", () => {
    draw({
      value: "9.00",
      kind: "money",
      line: { title: "额", x: ["2026-10", "2026-11"], values: ["4.00", "9.00"], at: 1 },
    });
    // The sign, the currency and the number are one part: no line breaks between them.
    expect(screen.getByText("+¥5.00").className).toBe("hw-figure-change");
    expect(screen.getByRole("img", { name: /最高 ¥9.00（2026-11）/ })).toBeTruthy();
  });
  it("is none where places have no order", () => {
    draw({ value: "9", kind: "integer", line: { title: "次", x: ["甲", "乙"], values: ["4", "9"] } });
    expect(screen.queryByText(/^较/)).toBeNull();
  });
});
