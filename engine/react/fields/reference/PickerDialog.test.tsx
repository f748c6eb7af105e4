import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { afterEach, describe, expect, it } from "vitest";
import type { OptionRow } from "#core/api";
import type { FieldModel } from "#core/language";
import { ApiProvider, makeApi } from "../../api/index.ts";
import { exampleView } from "../../list/list.fixture.ts";
import { InputScopeProvider } from "../inputProps.ts";
import { PickerDialog } from "./PickerDialog.tsx";

const view = exampleView();
const [code] = view.entity.fields;
const FIELD = {
  ...code,
  name: "parcel",
  title: "包裹",
  kind: "reference",
  options: { to: "parcel", fill: { size: "parcel.size" } },
} as unknown as FieldModel;

// The code of one row is the key of another.
const ROWS = [
  { id: "1", code: "2" },
  { id: "2", code: "乙" },
];

interface Server {
  /** Status of the choices. */
  status: number;
  /** Status of the target's view. */
  viewStatus?: number;
  offered: readonly OptionRow[];
}

function open(server: Server, values: readonly string[] = []): (readonly OptionRow[])[] {
  const picked: (readonly OptionRow[])[] = [];
  const api = makeApi("/api", ({ url }) => {
    const { pathname } = new URL(url, "http://here");
    const [status, result] = pathname.endsWith("/options")
      ? [server.status, { records: server.offered, total: server.offered.length }]
      : pathname.endsWith("/list")
        ? [200, { records: ROWS, total: ROWS.length, current: 1, size: 5, pages: 1 }]
        : [server.viewStatus ?? 200, view];
    const failed = { success: false, code: "SERVER.BUSY", message: "服务繁忙", result: null, timestamp: 0 };
    const text = JSON.stringify(status === 200 ? { ...failed, success: true, code: "200", result } : failed);
    return Promise.resolve({
      status,
      header: () => "application/json",
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
    });
  });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider
          client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })}
        >
          <ApiProvider value={api}>
            <InputScopeProvider value={{ entity: "bill", path: "/bills", related: {} }}>
              <PickerDialog
                field={FIELD}
                values={values}
                names={new Map(values.map((value) => [value, `旧${value}`]))}
                onPick={(options) => picked.push(options)}
                onClose={() => undefined}
              />
            </InputScopeProvider>
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  return picked;
}

async function pick(text: string): Promise<void> {
  fireEvent.click(await screen.findByText(text));
  fireEvent.click(screen.getByRole("button", { name: /确定/ }));
}

afterEach(cleanup);

describe("picking from the whole list", () => {
  it("shows why the choice could not be read, writes nothing, and picks with its companions once it can", async () => {
    const server: Server = { status: 503, offered: [{ value: "2", text: "乙", fill: { size: 7 } }] };
    const picked = open(server);
    await pick("乙");
    expect(await screen.findByText("服务繁忙")).toBeTruthy();
    expect(picked).toEqual([]);
    server.status = 200;
    fireEvent.click(screen.getByRole("button", { name: /确定/ }));
    await waitFor(() => expect(picked).toEqual([server.offered]));
  });

  it("says that the list could not be read, not that it is empty, and reads it when asked again", async () => {
    const server: Server = { status: 200, viewStatus: 503, offered: [] };
    open(server);
    expect((await screen.findAllByText("列表读取失败，请稍后重试")).length).toBeGreaterThan(0);
    expect(screen.queryByText("暂无数据")).toBeNull();
    server.viewStatus = 200;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("乙")).toBeTruthy();
    expect(screen.queryByText("列表读取失败，请稍后重试")).toBeNull();
  });

  it("refuses a row that the field is not offered, under its own name", async () => {
    const picked = open({ status: 200, offered: [] });
    await pick("乙");
    expect(await screen.findByText(/不能选择“乙”/)).toBeTruthy();
    expect(picked).toEqual([]);
  });

  it("leaves what was chosen before, though it is offered no more", async () => {
    const picked = open({ status: 200, offered: [] }, ["9"]);
    await screen.findByText("乙");
    fireEvent.click(screen.getByRole("button", { name: /确定/ }));
    await waitFor(() => expect(picked).toEqual([[{ value: "9", text: "旧9" }]]));
  });
});
