import { cleanup, configure, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { ExtensionsProvider } from "../../extensions/extensionsContext.ts";
import { sampleView } from "../../form/store/form.fixture.ts";
import { ListPage } from "../ListPage.tsx";

// Drawing a table takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const nothing = () => null;
const EXTENSIONS = {
  FormHost: nothing,
  ActionDialog: nothing,
  HistoryDrawer: nothing,
  ChildList: nothing,
  LinesGrid: nothing,
};

const VIEW = sampleView([
  {
    entity: "area",
    title: "区域",
    purpose: "For tests of moving",
    fields: {
      pid: { kind: "tree", to: "area", title: "上级" },
      name: { kind: "text", title: "名称" },
      place: { kind: "integer", title: "次序", min: 0, max: 1000 },
    },
    titleField: "name",
    tree: { parent: "pid", order: "place" },
    indexes: [["pid", "place"]],
    list: { columns: ["name"], sort: "place" },
    form: { sections: [{ fields: ["pid", "name", "place"] }] },
  },
]);

type Area = Record<string, unknown>;

/** A server with three areas, the second with one below it. */
class Server {
  readonly rows: Area[] = [
    { id: "a", pid: null, name: "甲", place: 10, version: 1 },
    { id: "b", pid: null, name: "乙", place: 20, version: 1 },
    { id: "c", pid: null, name: "丙", place: 30, version: 1 },
    { id: "b1", pid: "b", name: "乙一", place: 10, version: 1 },
  ];
  readonly saved: unknown[] = [];
  error: { readonly code: string; readonly message: string } | undefined;
  view = VIEW;

  answer(method: string, url: string, body: unknown): unknown {
    const { pathname, searchParams } = new URL(url, "http://here");
    if (pathname.endsWith("/online/model/area")) return this.view;
    if (pathname.endsWith("/queryById")) return this.rows.find((row) => row["id"] === searchParams.get("id"));
    if (pathname.endsWith("/saveRows") && method === "POST") return this.save(body as { edit: Area[] });
    if (!pathname.endsWith("/list")) return null;
    const parent = searchParams.get("parentId");
    const records = this.rows
      .filter((row) => (row["pid"] ?? "0") === parent)
      .sort((one, other) => Number(one["place"]) - Number(other["place"]))
      .map((row) => ({ ...row, hasChildren: this.rows.some((below) => below["pid"] === row["id"]) }));
    return { records, total: records.length, current: 1, size: 1000, pages: 1 };
  }

  private save({ edit }: { readonly edit: readonly Area[] }): unknown {
    this.saved.push(edit);
    const changed = edit.map(({ id, base: _base, version, ...set }) => {
      const row = this.rows.find((one) => one["id"] === id);
      if (row === undefined || row["version"] !== version) throw new Error(`${String(id)} is behind`);
      return Object.assign(row, set, { version: Number(version) + 1 });
    });
    return { rows: changed };
  }
}

function open(server: Server) {
  const api = makeApi("/api", ({ method, url, body }) => {
    const refused = method === "POST" ? server.error : undefined;
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const envelope = refused
      ? { success: false, ...refused, result: null, timestamp: 0 }
      : { success: true, code: "200", message: "", result: server.answer(method, url, sent), timestamp: 0 };
    const text = JSON.stringify(envelope);
    return Promise.resolve({
      status: refused ? 409 : 200,
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
              <ListPage listed={{ entity: "area" }} base="/areas" rest="" />
            </ExtensionsProvider>
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: page }], { initialEntries: ["/areas"] })} />,
  );
}

const names = () =>
  [...document.querySelectorAll("tr.ant-table-row .hw-record-link")].map((each) => each.textContent).join(" ");
const shown = (wanted: string) => waitFor(() => expect(names()).toBe(wanted));
const rowOf = (key: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`tr[data-row-key="${key}"]`);
  if (row === null) throw new Error(`${key} is not shown`);
  return row;
};

function press(key: string, arrow: string): void {
  rowOf(key).focus();
  fireEvent.keyDown(rowOf(key), { key: arrow, altKey: true });
}

/** Drags a row over another one, at a part of its height from the top, and lets it go. */
function drag(from: string, to: string, part: number): void {
  const data = { setData: nothing, setDragImage: nothing, effectAllowed: "" };
  const handle = rowOf(from).querySelector(".hw-row-handle");
  if (handle === null) throw new Error(`${from} has no handle`);
  fireEvent.dragStart(handle, { dataTransfer: data });
  const row = rowOf(to);
  row.getBoundingClientRect = () => ({ top: 100, height: 40 }) as DOMRect;
  for (const name of ["dragOver", "drop"] as const) {
    const event = createEvent[name](row, { dataTransfer: data });
    Object.defineProperty(event, "clientY", { value: 100 + 40 * part });
    fireEvent(row, event);
  }
}

afterEach(cleanup);

describe("a row of a tree is moved", () => {
  it("by keys, keeps the focus, and is put back", async () => {
    const server = new Server();
    open(server);
    await shown("甲 乙 丙");
    press("c", "ArrowUp");
    await shown("甲 丙 乙");
    expect(server.saved).toEqual([[{ id: "c", version: 1, place: 15, base: { place: 30 } }]]);
    await waitFor(() => expect(document.activeElement).toBe(rowOf("c")));
    fireEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await shown("甲 乙 丙");
    expect(server.saved[1]).toEqual([{ id: "c", version: 2, place: 30, base: { place: 15 } }]);
  });

  it("by keys into the row before it, and out again", async () => {
    const server = new Server();
    open(server);
    await shown("甲 乙 丙");
    press("c", "ArrowRight");
    await shown("甲 乙 乙一 丙");
    expect(server.rows.find(({ id }) => id === "c")).toMatchObject({ pid: "b", place: 11 });
    await waitFor(() => expect(rowOf("c").querySelector(".indent-level-1")).not.toBeNull());
    press("c", "ArrowLeft");
    await waitFor(() => expect(server.rows.find(({ id }) => id === "c")).toMatchObject({ pid: null, place: 21 }));
  });

  it("by drag before, behind and below another row", async () => {
    const server = new Server();
    open(server);
    await shown("甲 乙 丙");
    drag("c", "a", 0.1);
    await shown("丙 甲 乙");
    drag("c", "a", 0.9);
    await shown("甲 丙 乙");
    drag("c", "b", 0.5);
    await shown("甲 乙 乙一 丙");
  });

  it("never into its own branch", async () => {
    const server = new Server();
    open(server);
    await shown("甲 乙 丙");
    fireEvent.click(rowOf("b").querySelector(".ant-table-row-expand-icon") ?? document.body);
    await shown("甲 乙 乙一 丙");
    drag("b", "b1", 0.5);
    drag("b", "b", 0.5);
    drag("b1", "a", 0.5);
    await waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved).toMatchObject([[{ id: "b1", pid: "a" }]]);
  });

  it("not where the server refuses it; the page says why", async () => {
    const server = new Server();
    server.error = { code: "ROW.BATCH", message: "上级不能是自己或自己的下级" };
    open(server);
    await shown("甲 乙 丙");
    press("c", "ArrowUp");
    await screen.findByText("上级不能是自己或自己的下级");
    expect(names()).toBe("甲 乙 丙");
  });

  it("by nobody who may not edit it", async () => {
    const server = new Server();
    server.view = { ...VIEW, may: { ...VIEW.may, edit: false } };
    open(server);
    await shown("甲 乙 丙");
    expect(document.querySelector(".hw-row-handle")).toBeNull();
    press("c", "ArrowUp");
    expect(server.saved).toEqual([]);
  });

  it("only below another one where the list is sorted by something else", async () => {
    const server = new Server();
    server.view = {
      ...VIEW,
      entity: { ...VIEW.entity, list: { ...VIEW.entity.list, sort: [{ field: "name", desc: false }] } },
    };
    open(server);
    await shown("甲 乙 丙");
    press("c", "ArrowUp");
    drag("c", "a", 0.1);
    await waitFor(() => expect(server.saved).toHaveLength(1));
    expect(server.saved).toMatchObject([[{ id: "c", pid: "a" }]]);
  });
});
