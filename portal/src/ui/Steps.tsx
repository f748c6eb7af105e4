import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

/** Where one is on a way of several steps. `current` counts from 0; at the end it is the number of steps. */
export function Steps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(index < current && "steps-done")}
          aria-current={index === current ? "step" : undefined}
        >
          {step}
          {index < current && <span className="unseen">{uiTexts.done}</span>}
        </li>
      ))}
    </ol>
  );
}
