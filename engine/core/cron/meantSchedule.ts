/** Schedules as Unix and other programs write them, in the form that they have here. */
import { scheduleFault } from "./checkSchedule.ts";

const NICKNAMES: Readonly<Record<string, string>> = {
  "@yearly": "0 0 0 1 1 ?",
  "@annually": "0 0 0 1 1 ?",
  "@monthly": "0 0 0 1 * ?",
  "@weekly": "0 0 0 ? * 1",
  "@daily": "0 0 0 * * ?",
  "@midnight": "0 0 0 * * ?",
  "@hourly": "0 0 * * * ?",
};

/** The schedule that was meant; undefined where that is not clear, or it could not be used either. */
export function meantSchedule(text: string): string | undefined {
  const meant = meantText(text.trim());
  return meant === undefined || scheduleFault(meant) !== undefined ? undefined : meant;
}

function meantText(text: string): string | undefined {
  if (Object.hasOwn(NICKNAMES, text.toLowerCase())) return NICKNAMES[text.toLowerCase()];
  const clock = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/.exec(text);
  if (clock !== null) return `${Number(clock[3] ?? 0)} ${Number(clock[2])} ${Number(clock[1])} * * ?`;
  const words = text.split(/\s+/);
  const unix = words.length === 5;
  if (!unix && words.length !== 6) return undefined;
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = ""] = unix ? ["0", ...words] : words;
  const ofWeek = unix ? weekday.replace(/(?<!\/)\d+/g, (digit) => String((Number(digit) % 7) + 1)) : weekday;
  return [second, minute, hour, ...onlyOneOf(day, ofWeek, month)].join(" ");
}

/** Of day and weekday one is `?`. */
function onlyOneOf(day: string, weekday: string, month: string): readonly string[] {
  const isOpen = (part: string): boolean => part === "*" || part === "?";
  if (isOpen(weekday)) return [day === "?" ? "*" : day, month, "?"];
  return isOpen(day) ? ["?", month, weekday] : [day, month, weekday];
}
