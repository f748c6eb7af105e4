import { DownOutlined, DownloadOutlined, PrinterOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Dropdown, Pagination, Space, Tooltip } from "antd";
import { inertWhile } from "../ui/inert.ts";
import { ariaKeys } from "../shortcuts/index.ts";
import { usePhone } from "../ui/mediaQueries.ts";
import { useState } from "react";
import type { ReportData } from "#core/api";
import { displayInstant } from "#core/values";
import { reportRows } from "./reportRows.ts";
import { REPORT_PAGE_SIZES } from "./reportState.ts";
import type { ExportFormat, ReportController } from "./useReportController.ts";
import { listTexts } from "../texts/list.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { Chart, chartOf } from "../ui/chart/index.ts";
import { menuClick } from "../ui/menuClick.ts";
import { named } from "../ui/pagerNames.ts";
import { PlanDrawer } from "./PlanDrawer.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { NoRows, Running } from "./ReportStates.tsx";
import "../list/list.css";
import "./report.css";

interface ReportViewProps {
  readonly report: ReportController;
  readonly onExport: (format: ExportFormat) => void;
  readonly exporting: boolean;
  readonly onPrint: () => void;
  /** The rows on their way to paper, in the place of the page that is seen. */
  readonly printed: ReportData | undefined;
}

const EXPORT_ITEMS = Object.entries(texts.exportAs).map(([key, label]) => ({ key, label }));

/** Paints a report; fetches nothing. */
export function ReportView({ report, onExport, exporting, onPrint, printed }: ReportViewProps) {
  const { view, status } = report;
  const narrow = usePhone();
  const [planned, setPlanned] = useState(false);
  const data = printed ?? report.data;
  const lines = printed ? reportRows(view, printed) : report.rows;
  return (
    <div className="hw-list hw-report">
      <ReportForm report={report} />
      <div className="hw-list-body">
        <div className="hw-toolbar" role="toolbar" aria-label={view.title}>
          <div className="hw-report-head">
            <p>{view.purpose}</p>
            {report.data ? <small>{texts.ranAt(displayInstant(report.data.at))}</small> : null}
          </div>
          <Space size={8} className="hw-toolbar-right">
            {view.may.explain && !narrow ? <Button onClick={() => setPlanned(true)}>{texts.explain}</Button> : null}
            {view.may.export ? (
              <Dropdown
                menu={{ items: EXPORT_ITEMS, onClick: menuClick((key) => onExport(key as ExportFormat)) }}
                trigger={["click"]}
                autoFocus
                disabled={status !== "rows"}
              >
                <Button icon={<DownloadOutlined />} loading={exporting} disabled={status !== "rows"}>
                  {texts.export}
                  <DownOutlined className="hw-small-icon" />
                </Button>
              </Dropdown>
            ) : null}
            {narrow ? null : (
              <Tooltip title={texts.print}>
                <Button
                  aria-label={texts.print}
                  icon={<PrinterOutlined />}
                  aria-keyshortcuts={ariaKeys("report", "print")}
                  disabled={status !== "rows"}
                  onClick={onPrint}
                />
              </Tooltip>
            )}
            <Tooltip title={texts.refresh}>
              <Button
                aria-label={texts.refresh}
                icon={<ReloadOutlined />}
                loading={report.running && (status === "rows" || status === "previous")}
                onClick={report.run}
              />
            </Tooltip>
          </Space>
        </div>
        <Running report={report} />
        {(status === "rows" || status === "previous") && data ? (
          <>
            <PrintHead report={report} data={data} />
            <ReportChart report={report} />
            <Suppressed report={report} data={data} />
            <ReportTable report={report} data={data} lines={lines} narrow={narrow} />
            <ReportPager report={report} data={data} narrow={narrow} />
          </>
        ) : (
          <NoRows report={report} />
        )}
      </div>
      <div className="hw-unseen" role="status" aria-live="polite">
        {status === "rows" || status === "empty" ? texts.rows(report.data?.total ?? 0) : ""}
      </div>
      {planned ? <PlanDrawer report={report} onClose={() => setPlanned(false)} /> : null}
    </div>
  );
}

function ReportChart({ report }: { readonly report: ReportController }) {
  const { chart, view } = report;
  if (!view.chart) return null;
  if (chart.failure !== undefined && !chart.data)
    return (
      <Alert className="hw-report-note" type="warning" showIcon title={texts.chartFailed} description={chart.failure} />
    );
  return (
    <section className="hw-report-chart" aria-label={texts.chartOf(view.title)}>
      {chart.data ? (
        <div {...inertWhile(chart.state === "previous")}>
          <Chart chart={chartOf(view.title, chart.data)} />
        </div>
      ) : null}
      {chart.data?.truncated ? <p className="hw-hint">{texts.truncated}</p> : null}
    </section>
  );
}

function Suppressed({ report, data }: { readonly report: ReportController; readonly data: ReportData }) {
  const { suppress } = report.view;
  if (!suppress || data.suppressed === 0) return null;
  return (
    <Alert
      className="hw-report-note"
      type="info"
      showIcon
      title={texts.suppressedRows(data.suppressed, suppress.below)}
    />
  );
}

function ReportPager({
  report,
  data,
  narrow,
}: {
  readonly report: ReportController;
  readonly data: ReportData;
  readonly narrow: boolean;
}) {
  const { state, change } = report;
  const sizes = [...new Set([...REPORT_PAGE_SIZES, state.pageSize])].sort((one, other) => one - other);
  return (
    <Pagination
      className="hw-pager"
      current={data.current}
      pageSize={data.size}
      total={data.total}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      simple={narrow ? { readOnly: true } : false}
      pageSizeOptions={sizes}
      itemRender={named}
      showTotal={(whole, [from, to]) => listTexts.total(from, to, whole)}
      onChange={(pageNo, pageSize) => change(pageSize === data.size ? { pageNo } : { pageSize })}
    />
  );
}
