import { disabledReasonTexts as texts } from "../../texts/disabledReason.ts";
import "./disabledReason.css";

/** An entry of a menu that is closed: it can be reached like the others, and the reason stands below it. */
export function DisabledLabel({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <span className="hw-closed-label">
      <span>
        {title}
        <span className="hw-unseen">{texts.closed}</span>
      </span>
      <span className="hw-closed-reason">{reason}</span>
    </span>
  );
}
