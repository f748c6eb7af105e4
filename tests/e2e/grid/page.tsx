// A page with nothing but the grid: the address says how many rows and what is different this time.
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { ApiProvider, makeApi } from "../../../engine/react/api/index.ts";
import { EditableGrid, type EditableGridProps, type CustomCellProps } from "../../../engine/react/grid/index.ts";
import { GridRows, gridColumns } from "../../../engine/react/grid/rowStore/index.ts";
import { InputScopeProvider } from "../../../engine/react/fields/inputProps.ts";
import { GRADES, sheetRows, sheetView } from "./fixture.ts";

declare global {
  interface Window {
    rows: GridRows;
    failures: number;
  }
}

const asked = new URLSearchParams(location.search);
const view = sheetView();
const only = (asked.get("only") ?? "").split(",").filter((name) => name !== "");
/** Fields that hold a rule each are shown where they are asked for. */
const hidden = view.entity.fields
  .map((field) => field.name)
  .filter((name) => (only.length === 0 ? name.startsWith("rule") : !only.includes(name)));
const columns = gridColumns({
  view,
  columns: view.entity.fields.filter((field) => !field.system && field.name !== "id").map((field) => field.name),
  statistics: ["price", "total"],
  hidden,
});
const rows = new GridRows({
  view,
  columns,
  rows: sheetRows(Number(asked.get("rows") ?? "6")),
  unique: [["code"]],
  title: "明细",
  ...(asked.has("max") ? { max: Number(asked.get("max")) } : {}),
  environment: { user: {}, now: () => Date.now(), newKey: () => crypto.randomUUID(), dictItems: () => GRADES },
});
window.rows = rows;
window.failures = Number(asked.get("failures") ?? "0");

function Own({ rows: own, row, column }: CustomCellProps) {
  return <em data-testid="own">{`<${own.text(row, column.key)}>`}</em>;
}

const more: Partial<EditableGridProps> = {
  ...(asked.has("readonly") ? { readonly: true } : {}),
  ...(asked.has("excluded") ? { excluded: ["add", "batch_delete"] as const } : {}),
  ...(asked.has("below")
    ? {
        detail: (row: string) => <p>{`详情 ${row}`}</p>,
        subTable: {
          title: "子表",
          open: () => {
            if (window.failures-- > 0) throw new Error("not yet");
          },
          draw: (row: string) => <p>{`子表 ${row}`}</p>,
        },
      }
    : {}),
};

const root = document.getElementById("box");
if (!root) throw new Error("no box");
createRoot(root).render(
  <ConfigProvider locale={zhCN} theme={{ cssVar: { key: "heartwood" }, hashed: false }}>
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ApiProvider value={makeApi("/api")}>
          <InputScopeProvider value={{ entity: "sheet", path: "/sheet", related: {} }}>
            <EditableGrid rows={rows} label="明细" name="sheet" customCells={{ own: Own }} {...more} />
          </InputScopeProvider>
        </ApiProvider>
      </QueryClientProvider>
    </App>
  </ConfigProvider>,
);
