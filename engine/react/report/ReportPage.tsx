import { App } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ReportData, ReportView as View } from "#core/api";
import { useReportView } from "../api/index.ts";
import { useReportController, type ExportFormat } from "./useReportController.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { LoadingRows } from "../list/ListStates.tsx";
import { ReportView } from "./ReportView.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { saveFile } from "./saveFile.ts";
import { usePageTab } from "../context/pageTab.ts";
import { useShortcuts } from "../shortcuts/index.ts";

/** A report at its address, which holds its parameters. */
export function ReportPage({ report }: { readonly report: string }) {
  const { data: view, error, refetch } = useReportView(report);
  if (view) return <Report key={view.hash} view={view} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}

function Report({ view }: { readonly view: View }) {
  const report = useReportController(view);
  const { message } = App.useApp();
  const [exporting, setExporting] = useState(false);
  const [printed, setPrinted] = useState<ReportData | undefined>(undefined);
  const sayFailed = (error: unknown) => message.error(error instanceof Error ? error.message : texts.exportFailed);
  const onExport = (format: ExportFormat) => {
    setExporting(true);
    report
      .exportFile(format)
      .then(({ blob, name }) => {
        saveFile(blob, name);
        void message.success(texts.exported(name));
      }, sayFailed)
      .finally(() => setExporting(false));
  };
  const onPrint = () => {
    report.allRows().then((rows) => {
      flushSync(() => setPrinted(rows));
      window.print();
      setPrinted(undefined);
    }, sayFailed);
  };
  useShortcuts(
    "report",
    { active: usePageTab().active, whileTyping: true },
    { print: report.status === "rows" ? onPrint : undefined },
  );
  return <ReportView report={report} onExport={onExport} exporting={exporting} onPrint={onPrint} printed={printed} />;
}
