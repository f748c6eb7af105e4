import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FormModel } from "#core/language";
import { FormFrame } from "./FormFrame.tsx";

const FORM: FormModel = { mode: "page", columns: 1, tabs: [], actions: [], sections: [] };
const escape = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));

afterEach(cleanup);

describe("a record that is a page", () => {
  it("closes at Escape, but not at the Escape that closes a pop-up over it", () => {
    const popup = document.body.appendChild(document.createElement("div"));
    popup.className = "ant-drawer-open";
    // A drawer that was there first has closed itself by the time the key comes to the page.
    window.addEventListener("keydown", () => popup.remove(), { once: true });
    const left = vi.fn();
    render(
      <FormFrame form={FORM} active title="" footer={undefined} onClose={left}>
        {null}
      </FormFrame>,
    );
    escape();
    expect(left).not.toHaveBeenCalled();
    escape();
    expect(left).toHaveBeenCalledTimes(1);
  });
});
