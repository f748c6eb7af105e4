import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { EntityView } from "#core/api";
import { ApiProvider, makeApi } from "../api/index.ts";
import { initialState } from "./listQuery.ts";
import { useListController } from "./useListController.ts";
import { useMemoryState } from "./listState.ts";
import { ExtensionsProvider } from "../extensions/extensionsContext.ts";
import { sampleView } from "../form/store/form.fixture.ts";
import { ListView } from "./ListView.tsx";

// Drawing a table takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const ENTITY = {
  entity: "note",
  title: "便签",
  purpose: "For tests of lists",
  fields: { name: { kind: "text", title: "名称" } },
  list: { columns: ["name"], pageSize: 10, row: ["view", "edit"], batch: ["delete"], toolbar: [] },
};
const view: EntityView = sampleView([ENTITY], { may: { get: true, list: true, edit: true, delete: true, add: true } });

const nothing = () => null;
const EXTENSIONS = {
  FormHost: nothing,
  ActionDialog: nothing,
  HistoryDrawer: nothing,
  ChildList: nothing,
  LinesGrid: nothing,
};

interface Call {
  readonly url: string;
  readonly answer: (names: readonly string[]) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A list whose pages are answered by hand. */
function draw() {
  const calls: Call[] = [];
  const settled = async (run: () => void) => {
    await act(async () => {
      run();
      await new Promise((done) => setTimeout(done, 5));
    });
  };
  const reply = (result: unknown) => {
    const text = JSON.stringify({ success: true, code: "200", message: "", result, timestamp: 0 });
    return {
      status: 200,
      header: () => "application/json",
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
    };
  };
  const api = makeApi("/api", ({ url }) =>
    url.includes("/list?")
      ? new Promise((resolve, reject) => {
          calls.push({
            url,
            answer: (names) =>
              settled(() =>
                resolve(
                  reply({
                    records: names.map((name) => ({ id: name, version: 1, name })),
                    total: 25,
                    current: 1,
                    size: 10,
                    pages: 3,
                  }),
                ),
              ),
            fail: () => settled(() => reject(new Error("no network"))),
          });
        })
      : Promise.resolve(reply(null)),
  );
  const ran = vi.fn();
  const USER = { id: "u", username: "u", variables: {} };
  const FIXED = {};
  const START = initialState(10);
  function Page() {
    const [state, change] = useMemoryState(START);
    const list = useListController({ view, state, change, fixed: FIXED, currentUser: USER });
    return (
      <>
        <button type="button" onClick={() => change({ filters: { name: "乙" } })}>
          find
        </button>
        <ListView list={list} onRun={ran} hrefOf={() => undefined} active />
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  render(
    <MemoryRouter>
      <App>
        <QueryClientProvider client={client}>
          <ApiProvider value={api}>
            <ExtensionsProvider value={EXTENSIONS}>
              <Page />
            </ExtensionsProvider>
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
  return { calls, ran };
}

const rowOf = (name: string) =>
  [...document.querySelectorAll("tr.ant-table-row")].find((row) => row.textContent.includes(name));

/** A call leaves a moment after it is asked for. */
const call = (calls: readonly Call[], at: number) =>
  waitFor(() => {
    const made = calls[at];
    if (!made) throw new Error("not asked yet");
    return made;
  });

afterEach(cleanup);

describe("rows of the question before", () => {
  it("are inert and nothing of them is chosen any more, until the new ones are there", async () => {
    const { calls } = draw();
    await (await call(calls, 0)).answer(["甲", "乙"]);
    await waitFor(() => expect(rowOf("甲")).toBeDefined());
    expect(rowOf("甲")?.hasAttribute("inert")).toBe(false);
    fireEvent.click(screen.getByLabelText("选择 甲"));
    expect(screen.getByText("已选 1 项")).toBeTruthy();
    fireEvent.click(screen.getByText("find"));
    expect(rowOf("甲")?.hasAttribute("inert")).toBe(true);
    expect(rowOf("甲")?.getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText("已选 1 项")).toBeNull();
    expect(screen.getByText("批量操作").closest("button")?.disabled).toBe(true);
    expect(screen.queryByText("共 25 条记录")).toBeNull();
    await (await call(calls, 1)).answer(["乙"]);
    await waitFor(() => expect(rowOf("甲")).toBeUndefined());
    expect(rowOf("乙")?.hasAttribute("inert")).toBe(false);
  });

  it("give way to the failure, with a way to try again, when the new ones cannot be had", async () => {
    const { calls } = draw();
    await (await call(calls, 0)).answer(["甲", "乙"]);
    await waitFor(() => expect(rowOf("甲")).toBeDefined());
    fireEvent.click(screen.getByTitle("2"));
    expect((await call(calls, 1)).url).toContain("pageNo=2");
    expect(rowOf("甲")?.hasAttribute("inert")).toBe(true);
    await (await call(calls, 1)).fail();
    await waitFor(() => expect(rowOf("甲")).toBeUndefined());
    expect(screen.getByRole("alert").textContent).toContain("加载失败");
    fireEvent.click(screen.getByText(/重\s?试/));
    await (await call(calls, 2)).answer(["丙"]);
    await waitFor(() => expect(rowOf("丙")?.hasAttribute("inert")).toBe(false));
  });

  it("that are still those asked for stay alive when only a refresh fails, and the page says so", async () => {
    const { calls } = draw();
    await (await call(calls, 0)).answer(["甲"]);
    await waitFor(() => expect(rowOf("甲")).toBeDefined());
    fireEvent.click(screen.getByLabelText("刷新"));
    await (await call(calls, 1)).fail();
    expect(await screen.findByText(/未能刷新，显示的是之前读取的数据/)).toBeTruthy();
    expect(rowOf("甲")?.hasAttribute("inert")).toBe(false);
  });
});
