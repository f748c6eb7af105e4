// The engine's own grid over its row store, exactly as the back office draws it, beside a table written by hand.
import { App, ConfigProvider, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { ApiProvider, keys, makeApi } from "../../engine/react/api/index.ts";
import { EditableGridView } from "../../engine/react/grid/EditableGrid.tsx";
import { GridRows, gridColumns } from "../../engine/react/grid/rowStore/index.ts";
import { InputScopeProvider } from "../../engine/react/fields/inputProps.ts";
import { benchRows, benchView, DICT, firstCell, ROWS } from "./framesFixture.ts";
import { drawFloor } from "./floor.ts";
import { painted, scrollDown, type Measured } from "./harness.ts";

declare global {
  interface Window {
    runGridBench: (what: "grid" | "floor") => Promise<Measured>;
  }
}

const box = document.getElementById("box");
if (!box) throw new Error("no box");
const HEAD = 41;

async function runFloor(): Promise<Measured> {
  const rows = benchRows();
  const start = performance.now();
  const { scroller, rowHeight } = drawFloor(box as HTMLElement, rows);
  await painted();
  const firstMs = performance.now() - start;
  const frames = await scrollDown(
    scroller,
    rowHeight,
    0,
    (x, y) => document.elementFromPoint(x + 20, y)?.textContent ?? "",
  );
  return { firstMs, enterMs: [], ...frames };
}

async function runGrid(): Promise<Measured> {
  const view = benchView();
  const wires = benchRows();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.dict("benchChoice"), DICT);
  const start = performance.now();
  const columns = gridColumns({ view, columns: [], statistics: ["c2"] });
  const rows = new GridRows({
    view,
    columns,
    rows: wires,
    environment: { user: {}, now: () => Date.now(), newKey: () => crypto.randomUUID(), dictItems: () => DICT },
  });
  const stored = performance.now() - start;
  createRoot(box as HTMLElement).render(
    <ConfigProvider
      locale={zhCN}
      theme={{ algorithm: theme.compactAlgorithm, cssVar: { key: "heartwood" }, hashed: false }}
    >
      <App style={{ height: "100%" }}>
        <QueryClientProvider client={client}>
          <ApiProvider value={makeApi("/api")}>
            <InputScopeProvider value={{ entity: "bench_grid", path: "/bench", related: {} }}>
              <EditableGridView rows={rows} label="表格" name="bench" height="fill" />
            </InputScopeProvider>
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  while (document.querySelector('[role=gridcell][data-column="c0"]')?.textContent !== firstCell(0)) await painted();
  const firstMs = performance.now() - start;
  console.log(`store ${stored.toFixed(0)} ms of ${firstMs.toFixed(0)}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const scroller = document.querySelector<HTMLElement>(".hw-scroller");
  if (!scroller) throw new Error("there is no scroller");
  const left =
    (document.querySelector('[role=gridcell][data-column="c0"]')?.getBoundingClientRect().left ?? 0) -
    scroller.getBoundingClientRect().left;
  const frames = await scrollDown(
    scroller,
    40,
    HEAD,
    (x, y) => document.elementFromPoint(x + left + 20, y)?.closest("[role=gridcell]")?.textContent ?? "",
  );
  return { firstMs, ...frames, enterMs: await typeDown(ROWS) };
}

/** Types a number into one cell after the other: the time from Enter until the page is laid out again. */
async function typeDown(_rows: number): Promise<number[]> {
  const cell = [...document.querySelectorAll<HTMLElement>('[role=gridcell][data-column="c1"]')][3];
  cell?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, button: 0 }));
  window.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
  const textInput = document.querySelector<HTMLTextAreaElement>(".hw-cell-input");
  if (!textInput) throw new Error("nothing to type in");
  const times: number[] = [];
  for (let index = 0; index < 40; index++) {
    textInput.value = String(index + 7);
    textInput.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await painted();
    const start = performance.now();
    textInput.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    await painted();
  }
  return times;
}

window.runGridBench = (what) => (what === "grid" ? runGrid() : runFloor());
