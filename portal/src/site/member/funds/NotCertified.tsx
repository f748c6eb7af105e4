import { Link } from "react-router-dom";
import { bankTexts as t } from "./texts.ts";

/** Money has an owner whom the bank knows. */
export function NotCertified() {
  return (
    <p className="notice">
      {t.notCertified}{" "}
      <Link className="member-inline" to="/userCenter/certification">
        {t.certify}
      </Link>
    </p>
  );
}
