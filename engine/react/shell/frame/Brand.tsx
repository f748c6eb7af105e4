import { Link } from "react-router-dom";
import { useShellConfig } from "../config.ts";
import { HOME_PATH } from "../menu.ts";

/** Logo and title; leads to the dashboard. */
export function Brand({ short }: { readonly short: boolean }) {
  const { logo, officeTitle } = useShellConfig();
  return (
    <Link to={HOME_PATH} className="hw-brand" aria-label={officeTitle} title={officeTitle}>
      <span className="hw-brand-logo" aria-hidden>
        {logo}
      </span>
      {short ? null : <span className="hw-brand-title">{officeTitle}</span>}
    </Link>
  );
}
