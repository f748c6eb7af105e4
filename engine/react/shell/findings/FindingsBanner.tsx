import { WarningOutlined } from "@ant-design/icons";
import { Link, useLocation } from "react-router-dom";
import type { FindingCounts } from "#core/api";
import { findingsTexts as texts } from "../../texts/findings.ts";
import { FINDINGS_PATH } from "../fixedPages.ts";

/** Shows administrators that a schema file is wrong or that a step waits; others get no counts from the server. */
export function FindingsBanner({ counts }: { readonly counts: FindingCounts | undefined }) {
  const { pathname } = useLocation();
  if (counts === undefined || pathname === FINDINGS_PATH) return null;
  const { errors, warnings, waiting } = counts;
  if (errors + warnings + waiting === 0) return null;
  return (
    <div className="hw-connection" role="status">
      <WarningOutlined aria-hidden />
      <span>{texts.bannerLead + texts.banner(errors, warnings, waiting)}</span>
      <Link to={FINDINGS_PATH}>{texts.open}</Link>
    </div>
  );
}
