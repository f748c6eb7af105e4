import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import type { EntityView } from "#core/api";
import { ActionDialog } from "../actions/index.ts";
import { ApiProvider, makeApi } from "../api/index.ts";
import { ExtensionsProvider } from "../extensions/extensionsContext.ts";
import { exampleView } from "./list.fixture.ts";
import { ListPage } from "./ListPage.tsx";

// Drawing a table takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const whole = exampleView();
const { list } = whole.entity;
const filters = ["code", "status", "maker", "size"].map((field) => ({
  ...list.filters[0],
  field,
  title: whole.entity.fields.find(({ name }) => name === field)?.title ?? field,
  op: field === "size" ? "between" : "eq",
}));
const view = {
  ...whole,
  entity: {
    ...whole.entity,
    list: { ...list, filters, batch: ["delete"], row: ["submit", "delete"], toolbar: [] },
  },
} as EntityView;

const nothing = () => null;
const EXTENSIONS = { FormHost: nothing, ActionDialog, HistoryDrawer: nothing, ChildList: nothing, LinesGrid: nothing };

interface Server {
  readonly rows: Record<string, unknown>[];
  preference: unknown;
  /** What a write answers instead of success. */
  failure?: { readonly status: number; readonly message: string };
  readonly calls: string[];
}

const rowOf = (code: string) => ({ id: code, version: 1, code, status: 0, ready: true });
const server = (count: number): Server => ({
  rows: Array.from({ length: count }, (_unused, index) => rowOf(`P${index + 1}`)),
  preference: null,
  calls: [],
});

function answerOf(to: Server, method: string, url: string, body: unknown): unknown {
  const { pathname, searchParams: asked } = new URL(url, "http://here");
  if (pathname.endsWith("/online/model/parcel")) return view;
  if (pathname.endsWith("/sys/preference")) {
    if (method === "PUT") to.preference = (body as { value: unknown }).value;
    return to.preference;
  }
  if (pathname.endsWith("/queryById")) return to.rows.find((row) => row["id"] === asked.get("id"));
  if (pathname.endsWith("/counts")) return [to.rows.length, 0];
  if (pathname.endsWith("/deletable")) return { refused: [], along: [] };
  if (pathname.includes("/dict")) return [];
  if (!pathname.endsWith("/list")) return null;
  const [pageNo, size] = [Number(asked.get("pageNo")), Number(asked.get("pageSize"))];
  const records = to.rows.slice((pageNo - 1) * size, pageNo * size);
  return { records, total: to.rows.length, current: pageNo, size, pages: Math.ceil(to.rows.length / size) };
}

function Address() {
  return <output data-testid="search">{useLocation().search}</output>;
}

/** The page of a list at an address, over a server that answers as the real one does. */
function open(to: Server, search = "") {
  const api = makeApi("/api", ({ method, url, body }) => {
    to.calls.push(`${method} ${url}`);
    const writes = method !== "GET" && !url.includes("preference");
    const refused = writes ? to.failure : undefined;
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const envelope = refused
      ? { success: false, code: "ROW.VERSION_BEHIND", message: refused.message, result: null, timestamp: 0 }
      : { success: true, code: "200", message: "", result: answerOf(to, method, url, sent), timestamp: 0 };
    const text = JSON.stringify(envelope);
    return Promise.resolve({
      status: refused?.status ?? 200,
      header: () => "application/json",
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const page = (
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <ApiProvider value={api}>
            <ExtensionsProvider value={EXTENSIONS}>
              <ListPage listed={{ entity: "parcel" }} base="/parcels" rest="" />
              <Address />
            </ExtensionsProvider>
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [`/parcels${search}`] });
  render(<RouterProvider router={router} />);
  return router;
}

const search = () => screen.getByTestId("search").textContent;
const shown = (code: string) =>
  waitFor(() => {
    const row = [...document.querySelectorAll("tr.ant-table-row")].find((each) => each.textContent.includes(code));
    if (!row) throw new Error(`${code} is not shown`);
    return row;
  });

afterEach(cleanup);

describe("a page beyond the last", () => {
  it("is the last one that exists, and leaves nothing to go back to", async () => {
    const router = open(server(12), "?pageNo=99");
    await shown("P12");
    expect(search()).toBe("?pageNo=2");
    expect(screen.queryByText("暂无数据")).toBeNull();
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("is left when its only row is deleted", async () => {
    const to = server(11);
    open(to, "?pageNo=2");
    await shown("P11");
    to.rows.pop();
    fireEvent.click(screen.getByLabelText("刷新"));
    await shown("P10");
    expect(search()).toBe("");
  });
});

describe("what a user arranged", () => {
  it("is there again: rows of a page, and whether all filters are shown", async () => {
    const to = server(25);
    to.preference = { pageSize: 20, unfolded: true };
    open(to);
    await shown("P20");
    expect(to.calls.filter((call) => call.includes("/list?")).every((call) => call.includes("pageSize=20"))).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: /收起/ }));
    await waitFor(() => expect(to.preference).toMatchObject({ pageSize: 20, unfolded: false }));
  });
});

describe("a range that ends before it begins", () => {
  it("shows an error at its field, and is not requested", async () => {
    const to = server(3);
    to.preference = { unfolded: true };
    open(to);
    await shown("P3");
    fireEvent.change(screen.getByLabelText("大小 最小"), { target: { value: "100" } });
    fireEvent.change(screen.getByLabelText("大小 最大"), { target: { value: "20" } });
    expect(screen.queryByText(/起始值大于结束值/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "查询" }));
    expect((await screen.findByText(/起始值大于结束值/)).getAttribute("role")).toBe("alert");
    expect(search()).toBe("");
    fireEvent.change(screen.getByLabelText("大小 最大"), { target: { value: "200" } });
    fireEvent.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(search()).toContain("size_end=200"));
    expect(screen.queryByText(/起始值大于结束值/)).toBeNull();
  });

  it("in an address shows the error too, though its filter is folded away otherwise", async () => {
    open(server(0), "?size_begin=9&size_end=3");
    expect(await screen.findByText(/起始值大于结束值/)).toBeTruthy();
  });
});

describe("a number that is none", () => {
  it("shows the reason at its field, and is not requested", async () => {
    const to = server(3);
    to.preference = { unfolded: true };
    open(to);
    await shown("P3");
    const box = screen.getByLabelText("大小 最小");
    fireEvent.change(box, { target: { value: "12,34" } });
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    fireEvent.click(screen.getByRole("button", { name: "查询" }));
    expect((await screen.findByText("大小中的逗号或空格不在千分位上")).getAttribute("role")).toBe("alert");
    expect(search()).toBe("");
    fireEvent.change(box, { target: { value: "1,234" } });
    fireEvent.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(search()).toBe("?size_begin=1234"));
  });
});

describe("a condition that is typed and not yet submitted", () => {
  it("stays when the page is turned, and is sent with the next query", async () => {
    const to = server(25);
    to.preference = { unfolded: true };
    open(to);
    await shown("P10");
    fireEvent.change(screen.getByLabelText("大小 最小"), { target: { value: "7" } });
    fireEvent.click(screen.getByTitle("2"));
    await shown("P11");
    expect(screen.getByLabelText<HTMLInputElement>("大小 最小").value).toBe("7");
    fireEvent.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(search()).toBe("?size_begin=7"));
    fireEvent.click(screen.getByRole("button", { name: "去掉条件 大小" }));
    await waitFor(() => expect(search()).toBe(""));
    expect(screen.getByLabelText<HTMLInputElement>("大小 最小").value).toBe("");
  });
});

describe("what is refused", () => {
  it("leaves the rows chosen that it was about", async () => {
    const to = server(3);
    to.failure = { status: 409, message: "有记录不能删除" };
    open(to);
    await shown("P3");
    fireEvent.click(screen.getByLabelText("选择 P1"));
    fireEvent.click(screen.getByLabelText("选择 P2"));
    fireEvent.click(screen.getByRole("button", { name: /批量操作/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.querySelector<HTMLButtonElement>(".ant-btn-dangerous")?.disabled).toBe(false));
    fireEvent.click(dialog.querySelector(".ant-btn-dangerous") ?? dialog);
    await screen.findByText("有记录不能删除");
    expect(screen.getByText("已选 2 项")).toBeTruthy();
  });

  it("because the record is stale is refreshed beside the message, and tried again", async () => {
    const to = server(1);
    to.failure = { status: 409, message: "数据已被他人修改，请刷新后重试" };
    open(to);
    fireEvent.click((await shown("P1")).querySelector(".hw-row-action") ?? document.body);
    await screen.findByText("数据已被他人修改，请刷新后重试");
    to.rows[0] = { ...rowOf("P1"), version: 2 };
    fireEvent.click(screen.getByText("刷新"));
    await screen.findByText("已读取最新数据，请核对后再操作");
    delete to.failure;
    fireEvent.click(screen.getByRole("button", { name: "提交" }));
    await screen.findByText(/提交成功/);
  });
});

describe("a condition of the super query without a value", () => {
  it("shows an error, and is not left out", async () => {
    open(
      server(1),
      `?superQueryMatchType=and&superQueryParams=${JSON.stringify([{ field: "code", rule: "eq", val: "P1" }])}`,
    );
    await shown("P1");
    fireEvent.click(screen.getByRole("button", { name: "高级查询" }));
    fireEvent.change(await screen.findByLabelText("值"), { target: { value: "" } });
    const dialog = screen.getByRole("dialog");
    fireEvent.click([...dialog.querySelectorAll("button")].find((each) => each.textContent === "查询") ?? dialog);
    expect(await screen.findByText("请填写值")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
