import { Alert, Drawer, Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { ReportPlan } from "#core/api";
import type { ReportController } from "./useReportController.ts";
import { reportTexts } from "../texts/report.ts";

const texts = reportTexts.plan;

/** How the database would go about it, for those who write reports. */
export function PlanDrawer({ report, onClose }: { readonly report: ReportController; readonly onClose: () => void }) {
  const [plan, setPlan] = useState<ReportPlan | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  // Requested once, when it opens, for the report's current state.
  const [ask] = useState(() => report.explain);
  useEffect(() => {
    let here = true;
    ask().then(
      (answer) => {
        if (here) setPlan(answer);
      },
      (error: unknown) => {
        if (here) setFailure(error instanceof Error ? error.message : texts.failed);
      },
    );
    return () => {
      here = false;
    };
  }, [ask]);
  return (
    <Drawer
      open
      title={texts.title(report.view.title)}
      size={720}
      onClose={onClose}
      closable={{ "aria-label": texts.close }}
    >
      {failure === undefined ? null : <Alert type="error" showIcon title={texts.failed} description={failure} />}
      {plan === undefined && failure === undefined ? <Skeleton active /> : null}
      {plan ? <Plan plan={plan} /> : null}
    </Drawer>
  );
}

function Plan({ plan }: { readonly plan: ReportPlan }) {
  return (
    <div className="hw-plan">
      <p>
        {texts.took(plan.ms, plan.rows)}，{reportTexts.limit(plan.budget.ms, plan.budget.rows)}
      </p>
      <h3>{texts.tables}</h3>
      <p>
        <code>{plan.tables.join("、")}</code>
      </p>
      <h3>{texts.steps}</h3>
      <ol>
        {plan.plan.map((step, index) => (
          <li key={index}>
            <code>{step}</code>
          </li>
        ))}
      </ol>
      <h3>{texts.sql}</h3>
      <pre tabIndex={0}>{plan.sql}</pre>
    </div>
  );
}
