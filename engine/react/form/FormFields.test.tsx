import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WireRow } from "#core/values";
import { ApiProvider, makeApi } from "../api/index.ts";
import { FormStore, type FormMode } from "./store/index.ts";
import { entityRules } from "./store/entityRules.ts";
import { CONTRACT, sampleView } from "./store/form.fixture.ts";
import { Cell } from "../fields/Cell.tsx";
import { Editor } from "../fields/Editor.tsx";
import { FormFields } from "./FormFields.tsx";
import { FieldRevealer } from "./revealField.ts";

const view = sampleView([CONTRACT]);

function draw(mode: FormMode, row?: WireRow) {
  const rules = entityRules(view, mode, { user: {}, now: () => 0 });
  const store = new FormStore({ view, mode, rules, ...(row ? { row } : {}) });
  const reveal = new FieldRevealer();
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider value={makeApi("/api")}>
          <FormFields
            view={view}
            store={store}
            services={{ rules, rulesOf: () => rules, Cell, Editor }}
            reveal={reveal}
            id="f"
          />
        </ApiProvider>
      </QueryClientProvider>
    </App>,
  );
  return { store, reveal };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a drawn form", () => {
  it("gives every input its label, says which are required, and leaves hidden fields out", () => {
    draw("add");
    expect(screen.getByLabelText(/^名称/)).toHaveProperty("tagName", "INPUT");
    expect(screen.getByLabelText(/^名称/).getAttribute("aria-required")).toBe("true");
    expect(screen.queryByLabelText(/^银行/)).toBeNull();
  });

  it("shows what a key brings about: the error tied to its input, the value computed, the field shown", async () => {
    const user = userEvent.setup();
    draw("add");
    const name = screen.getByLabelText(/^名称/);
    await user.type(name, "短");
    const alert = screen.getByText("最小长度2位字符");
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(name.getAttribute("aria-describedby")).toBe(alert.id);
    await user.type(screen.getByLabelText(/^单价/), "1234.5");
    expect(screen.getByText("¥1,234.50")).toBeTruthy();
    await user.click(screen.getByRole("switch"));
    expect(screen.getByLabelText(/^银行/)).toBeTruthy();
  });

  it("separates thousands when a number is left, and keeps the digits that were typed", async () => {
    const user = userEvent.setup();
    const { store } = draw("add");
    const price = screen.getByLabelText(/^单价/);
    await user.type(price, "1234567。5");
    expect(price).toHaveProperty("value", "1234567。5");
    await user.tab();
    expect(price).toHaveProperty("value", "1,234,567.5");
    expect(store.wire("price")).toBe("1234567.50");
  });

  it("keeps what is no number where it was typed, and says why once it is left", async () => {
    const user = userEvent.setup();
    const { store } = draw("add");
    const price = screen.getByLabelText(/^单价/);
    await user.type(price, "1,23");
    expect(store.field("price").issue).toBeUndefined();
    await user.tab();
    expect(price).toHaveProperty("value", "1,23");
    expect(store.field("price").issue?.message).toBe("单价中的逗号或空格不在千分位上");
    await user.click(price);
    await user.keyboard("{End}4");
    expect(store.field("price").issue).toBeUndefined();
    await user.tab();
    expect(price).toHaveProperty("value", "1,234");
    expect(store.wire("price")).toBe("1234.00");
  });

  it("keeps focus and inputs when the window passes the width of a phone", () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal("matchMedia", () => media);
    draw("add");
    const name = screen.getByLabelText(/^名称/);
    act(() => name.focus());
    media.matches = true;
    act(() => void media.dispatchEvent(new Event("change")));
    expect(name.className).toContain("ant-input-lg");
    expect(document.activeElement).toBe(name);
    expect(screen.getByLabelText(/^名称/)).toBe(name);
  });

  it("is text to read where nothing can be written", () => {
    draw("view", {
      id: "a",
      version: 1,
      name: "旧名",
      manual: true,
      bank: "工行",
      price: "1000.00",
      note: "一行\n两行",
    });
    expect(document.querySelectorAll("input, textarea, button").length).toBe(0);
    expect(within(document.body).getByText("¥1,000.00")).toBeTruthy();
    expect(within(document.body).getByText("工行")).toBeTruthy();
  });
});
