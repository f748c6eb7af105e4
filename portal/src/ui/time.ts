/**
 * Instants are shown in the exchange's own zone, whatever the reader's: the server and the browser write the same text.
 * China keeps one offset all year, so that adding it is the whole calculation.
 */
const OFFSET_MS = 8 * 3_600_000;

export type TimeFormat = "day" | "month-day" | "minute" | "month-minute" | "month-second" | "second" | "clock" | "year";

/** Of "2026-11-21 17:30:00": from where to where. */
const FORMATS: Record<TimeFormat, readonly [from: number, to: number]> = {
  day: [0, 10],
  "month-day": [5, 10],
  minute: [0, 16],
  "month-minute": [5, 16],
  "month-second": [5, 19],
  second: [0, 19],
  clock: [11, 19],
  year: [0, 4],
};

/**
 * "2026-11-21T09:30:00Z" as "2026-11-21 17:30" (Shanghai).
 * @param instant ISO text or milliseconds; a bare day `YYYY-MM-DD` stays that day
 */
export function formatTime(instant: string | number, shape: TimeFormat): string {
  const ms =
    typeof instant === "number"
      ? instant
      : Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(instant) ? `${instant}T00:00:00+08:00` : instant);
  return Number.isNaN(ms)
    ? ""
    : new Date(ms + OFFSET_MS)
        .toISOString()
        .replace("T", " ")
        .slice(...FORMATS[shape]);
}

/** The same with seconds where they say something: for a moment that is counted down to. */
export function formatExactTime(instant: string, shape: "minute" | "month-minute"): string {
  const precise = shape === "minute" ? "second" : "month-second";
  const whole = formatTime(instant, "second").endsWith(":00");
  return formatTime(instant, whole ? shape : precise);
}

/** What is left, cut into the parts a clock shows; never negative. */
interface Remaining {
  readonly days: number;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

const two = (value: number) => String(value).padStart(2, "0");

export function remaining(ms: number): Remaining {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: two(Math.floor(seconds / 3600) % 24),
    minutes: two(Math.floor(seconds / 60) % 60),
    seconds: two(seconds % 60),
  };
}

/** "2 天 03:12:45", "03:12:45", "00:02:41": hours, minutes and seconds always, so that no two parts are mistaken. */
export function remainingText(ms: number): string {
  const { days, hours, minutes, seconds } = remaining(ms);
  const clock = `${hours}:${minutes}:${seconds}`;
  return days > 0 ? `${days} 天 ${clock}` : clock;
}
