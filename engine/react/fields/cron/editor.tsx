import { useState } from "react";
import { Button, Input } from "antd";
import { displayInstant } from "#core/values";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { upcomingRuns } from "./upcomingRuns.ts";
import type { KindEditor } from "../kindEditor.ts";

const DEBOUNCE_MS = 500;
const EXAMPLE = "例如 0 0 9 * * ?";

/** The plan as text, and when it would run the next ten times. */
function CronWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const [shown, setShown] = useState(true);
  const typed = typedText(value);
  const settled = useDebouncedValue(typed, DEBOUNCE_MS);
  const runs = upcomingRuns(settled, Date.now());
  return (
    <div>
      <Input
        id={id}
        className="hw-mono"
        value={typed}
        placeholder={field.placeholder ?? EXAMPLE}
        autoComplete="off"
        {...statusOf(props)}
        {...ariaOf(props)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {runs.length > 0 && (
        <div className="hw-runs">
          <Button size="small" type="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            最近 {runs.length} 次执行时间
          </Button>
          {shown && (
            <ol aria-live="polite">
              {runs.map((run) => (
                <li key={run}>{displayInstant(run)}</li>
              ))}
            </ol>
          )}
        </div>
      )}
    </div>
  );
}

/** With the coming runs beneath, so that a plan is seen before it is taken. */
export const cronEditor: KindEditor = { mode: () => "popup", Widget: CronWidget, popupSize: () => ({ width: 320 }) };
