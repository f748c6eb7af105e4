/** Parts of a schedule → Chinese words. */
import { parseCron } from "./parse.ts";
import type { CronPart, CronParts } from "./parts.ts";

const WEEKDAYS = ["", "日", "一", "二", "三", "四", "五", "六"];
/** More times of day than this are no longer read at a glance. */
const MAX_TIMES = 4;

/** `0 0 2 * * ?` → `每天 02:00`; undefined for a schedule that is no simple sentence, or cannot be read. */
export function describeSchedule(text: string): string | undefined {
  const parsed = parseCron(text);
  if ("wrong" in parsed || parsed.parts.year.mode !== "every") return undefined;
  const { parts } = parsed;
  const days = describeDays(parts);
  if (days === undefined) return undefined;
  const times = timesOfDay(parts);
  if (times !== undefined) return `${days} ${times}`;
  const interval = describeInterval(parts);
  if (interval === undefined) return undefined;
  return days === "每天" ? interval : `${days}，${interval}`;
}

/** `02:00`, `09:00、14:30`; undefined where it runs in every hour, or too often to be listed. */
function timesOfDay({ second, minute, hour }: CronParts): string | undefined {
  const [seconds, minutes, hours] = [single(second), valuesOf(minute), valuesOf(hour)];
  if (seconds === undefined || minutes === undefined || hours === undefined) return undefined;
  if (minutes.length * hours.length > MAX_TIMES) return undefined;
  const end = seconds === 0 ? "" : `:${twoDigits(seconds)}`;
  return hours.flatMap((h) => minutes.map((m) => `${twoDigits(h)}:${twoDigits(m)}${end}`)).join("、");
}

/** `每 5 分钟`, `每小时第 20 分`; only steps that divide their hour or day, because the others are no even interval. */
function describeInterval({ second, minute, hour }: CronParts): string | undefined {
  if (minute.mode === "every" && hour.mode === "every") {
    const step = second.mode === "every" ? 1 : evenStep(second, 60);
    if (step !== undefined) return step === 1 ? "每秒" : `每 ${step} 秒`;
    return single(second) === 0 ? "每分钟" : undefined;
  }
  if (single(second) !== 0) return undefined;
  if (hour.mode === "every") {
    const step = evenStep(minute, 60);
    if (step !== undefined) return step === 1 ? "每分钟" : step === 60 ? "每小时" : `每 ${step} 分钟`;
    const at = valuesOf(minute);
    if (at === undefined || at.length > MAX_TIMES) return undefined;
    return at.length === 1 && at[0] === 0 ? "每小时" : `每小时第 ${at.join("、")} 分`;
  }
  const step = evenStep(hour, 24);
  return step !== undefined && single(minute) === 0 ? (step === 1 ? "每小时" : `每 ${step} 小时`) : undefined;
}

function describeDays({ day, month, weekday }: CronParts): string | undefined {
  if (weekday.mode !== "every" && weekday.mode !== "none") {
    const days = describeWeekdays(weekday);
    if (days === undefined || month.mode !== "every") return undefined;
    return weekday.mode === "nth" || weekday.mode === "lastWeekday" ? `每月${days}` : `每${days}`;
  }
  if (day.mode === "every" || day.mode === "none") return month.mode === "every" ? "每天" : undefined;
  const days = describeDayOfMonth(day);
  if (days === undefined) return undefined;
  if (month.mode === "every") return `每月${days}`;
  const months = valuesOf(month);
  return months === undefined ? undefined : `每年 ${months.join("、")} 月${days}`;
}

function describeDayOfMonth(day: CronPart): string | undefined {
  if (day.mode === "last") return day.before === 0 ? "最后一天" : `倒数第 ${day.before + 1} 天`;
  if (day.mode === "lastWorkday") return "最后一个工作日";
  const days = day.mode === "range" ? undefined : valuesOf(day);
  if (day.mode === "range") return ` ${day.from} 日至 ${day.to} 日`;
  return days === undefined ? undefined : ` ${days.join("、")} 日`;
}

function describeWeekdays(weekday: CronPart): string | undefined {
  if (weekday.mode === "nth") return `第 ${weekday.nth} 个周${WEEKDAYS[weekday.weekday]}`;
  if (weekday.mode === "lastWeekday") return `最后一个周${WEEKDAYS[weekday.weekday]}`;
  if (weekday.mode === "range") return `周${WEEKDAYS[weekday.from]}至周${WEEKDAYS[weekday.to]}`;
  return weekday.mode === "list" ? weekday.values.map((each) => `周${WEEKDAYS[each]}`).join("、") : undefined;
}

/** From the first value on, and the same distance from the last to the first of the next round. */
function evenStep(part: CronPart, round: number): number | undefined {
  return part.mode === "loop" && part.start === 0 && part.step > 0 && round % part.step === 0 ? part.step : undefined;
}

const single = (part: CronPart): number | undefined =>
  part.mode === "list" && part.values.length === 1 ? part.values[0] : undefined;

function valuesOf(part: CronPart): readonly number[] | undefined {
  if (part.mode === "list") return part.values;
  if (part.mode !== "range") return undefined;
  return Array.from({ length: part.to - part.from + 1 }, (_, index) => part.from + index);
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");
