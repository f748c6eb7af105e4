import { LockOutlined } from "@ant-design/icons";
import { Button, Empty, Progress, Result } from "antd";
import { ApiError } from "#core/api";
import type { ReportController } from "./useReportController.ts";
import { useDelayed } from "../ui/useDelayed.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { LoadingRows } from "../list/ListStates.tsx";

/** A report that takes its time says for how long, against what it may take, and can be ended. */
export function Running({ report }: { readonly report: ReportController }) {
  const slow = useDelayed(report.running, 1000);
  if (!slow) return null;
  const part = Math.min(99, Math.round((report.elapsed / report.view.budget.ms) * 100));
  return (
    <div className="hw-running">
      <span role="status">{texts.running}</span>
      <Progress className="hw-running-bar" percent={part} showInfo={false} size="small" status="active" aria-hidden />
      <span className="hw-number" aria-hidden>
        {texts.elapsed(report.elapsed)}
      </span>
      <Button danger size="small" onClick={report.stop}>
        {texts.stop}
      </Button>
    </div>
  );
}

/** Why there are no rows, and the next step. */
export function NoRows({ report }: { readonly report: ReportController }) {
  switch (report.status) {
    case "waiting":
      return <Plain title={texts.waiting} hint={texts.waitingHint(report.missingParams)} />;
    case "stopped":
      return (
        <Plain title={texts.stopped} hint={texts.stoppedHint}>
          <Button type="primary" onClick={report.run}>
            {texts.refresh}
          </Button>
        </Plain>
      );
    case "empty":
      return <Plain title={texts.empty} hint={texts.emptyHint} />;
    case "refused":
      return (
        <Result
          className="hw-failed"
          role="alert"
          icon={<LockOutlined className="hw-refused-icon" />}
          title={texts.refused}
          subTitle={texts.refusedHint}
        />
      );
    case "failed":
      return <Failed report={report} />;
    default:
      return <LoadingRows />;
  }
}

/** What was over its budget names what would narrow it. */
function Failed({ report }: { readonly report: ReportController }) {
  const { failure, view } = report;
  const over = failure instanceof ApiError && isOverBudget(failure);
  const hint = over
    ? [texts.limit(view.budget.ms, view.budget.rows), texts.narrow(view.params.map(({ field }) => field.title))]
    : [];
  return (
    <Result
      className="hw-failed"
      role="alert"
      status="warning"
      title={over ? texts.tooMuch : texts.failed}
      subTitle={
        <>
          {[failure?.message, ...hint].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      }
      extra={
        <Button type="primary" onClick={report.run}>
          {texts.retry}
        </Button>
      }
    />
  );
}

function isOverBudget({ code }: ApiError): boolean {
  return /^REPORT\.(BUDGET|TOO_)/.test(code);
}

function Plain({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <Empty
      className="hw-empty"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div>{title}</div>
          <div className="hw-hint">{hint}</div>
        </>
      }
    >
      {children}
    </Empty>
  );
}
