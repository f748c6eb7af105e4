/** Parts → Quartz text: how the tests write the expressions that they make up. */
import { CRON_ORDER } from "./parts.ts";
import type { CronPart, CronParts } from "./parts.ts";

/** Seven fields, or six where the year does not matter. */
export function formatCron(parts: CronParts): string {
  const words = CRON_ORDER.map((name) => writePart(parts[name]));
  return (words[6] === "*" ? words.slice(0, 6) : words).join(" ");
}

function writePart(part: CronPart): string {
  switch (part.mode) {
    case "every":
      return "*";
    case "none":
      return "?";
    case "range":
      return `${part.from}-${part.to}`;
    case "loop":
      return `${part.start}/${part.step}`;
    case "list":
      return part.values.join(",");
    case "last":
      return part.before === 0 ? "L" : `L-${part.before}`;
    case "workday":
      return `${part.day}W`;
    case "lastWorkday":
      return "LW";
    case "lastWeekday":
      return `${part.weekday}L`;
    case "nth":
      return `${part.weekday}#${part.nth}`;
  }
}
