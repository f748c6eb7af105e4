import { gridPageTexts as texts } from "../../texts/gridPage.ts";
import type { LiveState } from "#core/api";

/** Whether what is shown follows what others save. A short break on the way up is no news. */
export function LiveIndicator({ state }: { readonly state: LiveState }) {
  return (
    <span className={`hw-live hw-live-${state}`} role="status" aria-live="polite">
      <i aria-hidden />
      {texts.live[state]}
    </span>
  );
}
