import { describeSchedule } from "#core/cron";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { codeCell } from "../code/cell.tsx";
import { textCell } from "../text/cell.tsx";
import { typedText } from "../inputAttributes.ts";

/** What the schedule says in words, then the schedule: whoever edits it compares the two. */
function CronLine(props: LineProps) {
  const schedule = String(props.value);
  const words = props.masked ? undefined : describeSchedule(schedule);
  if (words === undefined) return <textCell.Line {...props} />;
  return (
    <span className="hw-ellipsis" title={`${words} ${schedule}`}>
      {words} <code className="hw-schedule">{schedule}</code>
    </span>
  );
}

function CronFull(props: FullProps) {
  const words = describeSchedule(typedText(props.value));
  if (words === undefined) return <codeCell.Full {...props} />;
  return (
    <span id={props.id} className="hw-reading">
      {words} <code className="hw-schedule">{typedText(props.value)}</code>
    </span>
  );
}

export const cronCell: KindCell = { Line: CronLine, Full: CronFull };
