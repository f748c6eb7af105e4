import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DeletionCheck } from "#core/api";
import { ApiProvider, type Api } from "../../api/index.ts";
import { sampleView } from "../../form/store/form.fixture.ts";
import { useDeletion } from "./useDeletion.tsx";

const view = sampleView([
  {
    entity: "note",
    title: "便条",
    purpose: "For tests of deleting",
    fields: { name: { kind: "text", title: "名称" } },
    history: true,
  },
]);
const ROW = { id: "1", name: "甲" };

function Page() {
  const remove = useDeletion(view, () => undefined);
  return (
    <button type="button" onClick={() => remove([ROW])}>
      删
    </button>
  );
}

async function asked(found: () => Promise<DeletionCheck>) {
  const api = { get: vi.fn(found), delete: vi.fn(() => Promise.resolve(null)) };
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <ApiProvider value={api as unknown as Api}>
            <Page />
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: "删" }));
  return api;
}

afterEach(cleanup);

describe("asking before a row is deleted", () => {
  it("says what uses the row, and offers neither deleting nor taking it back", async () => {
    const api = await asked(() =>
      Promise.resolve({
        refused: [{ id: "1", code: "ROW.REFERENCED", message: "数据已被“清单”引用，不能删除" }],
        along: [],
      }),
    );
    await screen.findByText("数据已被“清单”引用，不能删除");
    expect(screen.queryByText("删除后可以撤销。")).toBeNull();
    expect(screen.queryByRole("button", { name: "删除" })).toBeNull();
    await userEvent.setup().click(screen.getByRole("button", { name: "知道了" }));
    expect(api.delete).not.toHaveBeenCalled();
  });

  it("says what goes along, and deletes nothing before the answer is there", async () => {
    let answer: (found: DeletionCheck) => void = () => undefined;
    const api = await asked(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await screen.findByRole("button", { name: "删除" })).toHaveProperty("disabled", true);
    answer({ refused: [], along: [{ title: "明细", count: 3 }] });
    await screen.findByText(/将一并删除“明细” 3 条。/);
    await userEvent.setup().click(screen.getByRole("button", { name: "删除" }));
    expect(api.delete).toHaveBeenCalledTimes(1);
  });

  it("can be done all the same where nothing could be found out", async () => {
    await asked(() => Promise.reject(new Error("no network")));
    await screen.findByText(/删除后可以撤销。/);
    expect(screen.getByRole("button", { name: "删除" })).toHaveProperty("disabled", false);
  });
});
