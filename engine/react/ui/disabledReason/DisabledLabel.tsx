import { disabledReasonTexts as texts } from "../../texts/disabledReason.ts";
import "./disabledReason.css";

/** A disabled menu entry: it can be focused like the others, and the reason is below it. */
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
