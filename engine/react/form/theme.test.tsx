import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { App } from "antd";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiProvider, keys, makeApi } from "../api/index.ts";
import { Cell } from "../fields/Cell.tsx";
import { Editor } from "../fields/Editor.tsx";
import { FormFields } from "./FormFields.tsx";
import { FieldRevealer } from "./revealField.ts";
import { sendRow } from "./sendRow.ts";
import { entityRules } from "./store/entityRules.ts";
import { sampleView } from "./store/form.fixture.ts";
import { FormStore } from "./store/index.ts";
import { FormThemeProvider, type FormTheme } from "./theme.ts";

const ORDER = {
  entity: "order",
  title: "订单",
  purpose: "For tests of form themes",
  fields: {
    name: { kind: "text", title: "名称", required: true, min: 2 },
    remark: { kind: "text", title: "说明" },
    note: { kind: "textarea", title: "备注", visible: { urgent: true } },
    pieces: { kind: "integer", title: "件数", min: 1, max: 9 },
    paid: { kind: "dict", title: "已付", dict: "yesNo" },
    urgent: { kind: "switch", title: "加急" },
    price: { kind: "money", title: "单价" },
  },
};

const view = sampleView([ORDER]);
const YES_NO = [
  { value: "0", text: "否" },
  { value: "1", text: "是" },
];

function draw(theme: FormTheme): FormStore {
  const rules = entityRules(view, "add", { user: {}, now: () => 0 });
  const store = new FormStore({ view, mode: "add", rules });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.dict("yesNo"), YES_NO);
  render(
    <App>
      <QueryClientProvider client={client}>
        <ApiProvider value={makeApi("/api")}>
          <FormThemeProvider value={theme}>
            <FormFields
              view={view}
              store={store}
              services={{ rules, rulesOf: () => rules, Cell, Editor }}
              reveal={new FieldRevealer()}
              id="f"
            />
          </FormThemeProvider>
        </ApiProvider>
      </QueryClientProvider>
    </App>,
  );
  return store;
}

async function saved(store: FormStore): Promise<Record<string, unknown>> {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return Promise.resolve(Response.json({ success: true, code: "200", message: "", result: {}, timestamp: 0 }));
  });
  await sendRow(makeApi("/api"), store);
  return JSON.parse(bodies[0] ?? "null") as Record<string, unknown>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("stock widgets of rjsf in a generated form", () => {
  const stock: FormTheme = {
    uiSchema: () => ({
      remark: { "ui:widget": "textarea" },
      note: { "ui:widget": "textarea" },
      pieces: { "ui:widget": "updown" },
      paid: { "ui:widget": "radio" },
      urgent: { "ui:widget": "checkbox" },
      price: { "ui:widget": "TextWidget" },
    }),
  };

  it("write into the store, and what they wrote is in the request of the save", async () => {
    const user = userEvent.setup();
    const store = draw(stock);
    await user.type(screen.getByLabelText(/^名称/), "新订单");
    await user.type(screen.getByLabelText(/^件数/), "4");
    await user.click(screen.getByLabelText("是"));
    await user.click(screen.getByLabelText("加急", { selector: "input[type=checkbox]" }));
    await user.type(screen.getByLabelText(/^备注/), "加急发货");
    await user.type(screen.getByLabelText(/^单价/), "12.5");
    expect(screen.getByLabelText(/^件数/)).toHaveProperty("type", "number");
    expect(store.field("paid")).toMatchObject({ value: "1", stored: "1", label: "是" });
    expect(store.validate()).toEqual([]);
    expect(await saved(store)).toMatchObject({
      name: "新订单",
      pieces: 4,
      paid: "1",
      urgent: true,
      note: "加急发货",
      price: "12.50",
    });
  });

  it("are reached by names that kinds have too", async () => {
    const user = userEvent.setup();
    const store = draw(stock);
    await user.type(screen.getByLabelText(/^名称/), "新订单");
    await user.click(screen.getByLabelText("加急", { selector: "input[type=checkbox]" }));
    await user.type(screen.getByLabelText(/^说明/), "两行\n文字");
    for (const label of [/^说明/, /^备注/]) {
      const area = screen.getByLabelText(label);
      // `form-control` is what rjsf's TextareaWidget has; antd's textarea, which the kind renders, has `ant-input`.
      expect([area.tagName, area.className]).toEqual(["TEXTAREA", "form-control"]);
    }
    expect(await saved(store)).toMatchObject({ name: "新订单", remark: "两行 文字" });
  });

  it("follow the conditions and checks of the model, and take a value set from outside", async () => {
    const user = userEvent.setup();
    const store = draw(stock);
    expect(screen.queryByLabelText(/^备注/)).toBeNull();
    await user.type(screen.getByLabelText(/^件数/), "12");
    expect(screen.getByRole("alert").textContent).toContain("9");
    await user.clear(screen.getByLabelText(/^件数/));
    expect(store.field("pieces").value).toBeNull();
    await user.click(screen.getByLabelText("加急", { selector: "input[type=checkbox]" }));
    expect(screen.getByLabelText(/^备注/)).toBeTruthy();
  });
});

describe("a theme of its own", () => {
  const Row = ({ id, label, required, rawErrors = [], help, children }: FieldTemplateProps) => (
    <div data-row={id}>
      <label htmlFor={id}>{required ? `${label}（必填）` : label}</label>
      {children}
      {rawErrors.map((error) => (
        <strong key={error}>{error}</strong>
      ))}
      {help}
    </div>
  );
  const Whole = ({ properties }: ObjectFieldTemplateProps) => (
    <fieldset>{properties.map(({ content }) => content)}</fieldset>
  );

  it("draws rows and sections by its templates, with errors and visibility from the store", async () => {
    const user = userEvent.setup();
    draw({ templates: { FieldTemplate: Row, ObjectFieldTemplate: Whole } });
    expect(document.querySelector("fieldset")).toBeTruthy();
    expect(document.querySelector(".hw-section")).toBeNull();
    const rows = () => [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"));
    expect(rows()).not.toContain("f-note");
    await user.type(screen.getByLabelText("名称（必填）"), "短");
    expect(screen.getByText("最小长度2位字符").tagName).toBe("STRONG");
    await user.click(screen.getByRole("switch"));
    expect(rows()).toContain("f-note");
  });

  it("replaces the widget of a kind everywhere", async () => {
    const user = userEvent.setup();
    const store = draw({
      widgets: {
        money: ({ id, value, onChange }) => (
          <input id={id} value={String(value ?? "")} onChange={(event) => onChange(event.target.value)} />
        ),
      },
    });
    await user.type(screen.getByLabelText(/^单价/), "7");
    expect(store.wire("price")).toBe("7.00");
  });
});
