import { fireEvent, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { expect, it } from "vitest";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { exampleView } from "../list.fixture.ts";
import { initialState, type ListState } from "../listQuery.ts";
import { useMemoryState } from "../listState.ts";
import { useListController } from "../useListController.ts";
import { ChipRow } from "./ChipRow.tsx";

const view = exampleView();
const USER = { id: "u", username: "u", variables: {} };
const FIXED = {};
const NOT_HAINAN = { matchType: "and", records: [{ field: "maker", rule: "ne", val: "海南", type: "text" }] } as const;

/** The server of these tests counts ten rows: four of 海南, three of 广东 and three without a value. */
function totalOf(query: string): number {
  const asksEmpty = query.includes('"rule":"empty"');
  return query.includes('"rule":"ne"') ? (asksEmpty ? 6 : 3) : asksEmpty ? 3 : 10;
}

function draw(start: Partial<ListState>, empty: (query: string) => number | undefined = totalOf) {
  const asked: string[] = [];
  const api = makeApi("/api", ({ url }) => {
    const query = decodeURIComponent(url);
    const counts = query.includes("pageSize=1&") || query.endsWith("pageSize=1");
    if (counts) asked.push(query);
    const total = counts ? empty(query) : totalOf(query);
    if (total === undefined) return Promise.reject(new Error("no network"));
    const result = query.includes("/list?") ? { records: [], total, current: 1, size: 10, pages: 1 } : null;
    const text = JSON.stringify({ success: true, code: "200", message: "", result, timestamp: 0 });
    return Promise.resolve({
      status: 200,
      header: () => "application/json",
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
    });
  });
  const initial = { ...initialState(10), ...start };
  function Page() {
    const [state, change] = useMemoryState(initial);
    const list = useListController({ view, state, change, fixed: FIXED, currentUser: USER });
    return (
      <>
        <ChipRow list={list} />
        <output>{list.status}</output>
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <App>
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>
          <Page />
        </ApiProvider>
      </QueryClientProvider>
    </App>,
  );
  return asked;
}

it("says how many rows without a value are left out, shows them at one press, and hides them again", async () => {
  draw({ superQuery: NOT_HAINAN });
  const show = await screen.findByRole("button", { name: "一并显示" });
  expect(screen.getByText(/另有 3 行未填“提交人”，未显示/)).toBeTruthy();
  show.focus();
  fireEvent.click(show);
  const hide = await screen.findByRole("button", { name: "不再显示" });
  expect(document.activeElement).toBe(hide);
  expect(screen.getByText("提交人 不等于 海南 或 提交人 为空")).toBeTruthy();
  fireEvent.click(hide);
  await screen.findByRole("button", { name: "一并显示" });
  expect(screen.getByText("提交人 不等于 海南")).toBeTruthy();
});

it("asks for nothing more where no condition excludes a value", async () => {
  const asked = draw({ keyword: "木" });
  await screen.findByText("empty");
  expect(asked).toEqual([]);
});

it.each([
  ["there are none", () => 0],
  ["they cannot be counted", () => undefined],
])("says nothing where %s", async (_says, empty) => {
  const asked = draw({ superQuery: NOT_HAINAN }, empty);
  await screen.findByText("empty");
  expect(asked).toHaveLength(1);
  expect(screen.queryByText(/未填/)).toBeNull();
});
