import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { field } from "../../../../tests/support/model.ts";
import type { InputProps } from "../inputProps.ts";
import { computedEditor } from "./editor.tsx";

afterEach(cleanup);

function draw(value: string | null, stored: number | null): HTMLElement {
  const { Widget } = computedEditor;
  const props = { id: "f-total", field: field("total", "computed", { type: "money" }), value, stored };
  return render(<Widget {...(props as unknown as InputProps)} />).container;
}

describe("a computed value in a form", () => {
  it("stands where a read-only value stands, under an id of its own", () => {
    const container = draw("12.00", 1200);
    expect(container.firstElementChild?.className).toBe("hw-read-box");
    expect(container.querySelector("output")?.textContent).toBe("¥12.00");
    expect([...container.querySelectorAll("[id]")].map(({ id }) => id)).toEqual(["f-total", "f-total-value"]);
  });

  it("is a dash where there is none", () => expect(draw(null, null).textContent).toBe("—"));
});
