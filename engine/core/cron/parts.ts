/** The parts of a Quartz schedule, as the builder edits them, and the bounds of each. */

export interface CronParts {
  readonly second: CronPart;
  readonly minute: CronPart;
  readonly hour: CronPart;
  readonly day: CronPart;
  readonly month: CronPart;
  /** Sunday is 1, Saturday 7. */
  readonly weekday: CronPart;
  readonly year: CronPart;
}

export type CronPartName = keyof CronParts;

export type CronPart =
  | { readonly mode: "every" }
  /** `?`: left to the other of day and weekday. */
  | { readonly mode: "none" }
  | { readonly mode: "range"; readonly from: number; readonly to: number }
  /** Every `step`, beginning at `start`. */
  | { readonly mode: "loop"; readonly start: number; readonly step: number }
  | { readonly mode: "list"; readonly values: readonly number[] }
  /** The last day of the month, less `before` days (`L`, `L-3`). */
  | { readonly mode: "last"; readonly before: number }
  /** The working day (Monday to Friday) nearest to a day of the same month (`15W`). */
  | { readonly mode: "workday"; readonly day: number }
  /** The last working day of the month (`LW`). */
  | { readonly mode: "lastWorkday" }
  /** The last such weekday of the month (`6L`). */
  | { readonly mode: "lastWeekday"; readonly weekday: number }
  /** The nth such weekday of the month (`6#3`). */
  | { readonly mode: "nth"; readonly weekday: number; readonly nth: number };

interface CronBounds {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly minStep: number;
  readonly maxStep: number;
}

export const CRON_BOUNDS: Readonly<Record<CronPartName, CronBounds>> = {
  second: { title: "秒", min: 0, max: 59, minStep: 1, maxStep: 59 },
  minute: { title: "分", min: 0, max: 59, minStep: 1, maxStep: 60 },
  hour: { title: "时", min: 0, max: 23, minStep: 1, maxStep: 23 },
  day: { title: "日", min: 1, max: 31, minStep: 1, maxStep: 31 },
  // A step of 0 repeats nothing: only the first month is meant.
  month: { title: "月", min: 1, max: 12, minStep: 0, maxStep: 12 },
  weekday: { title: "周", min: 1, max: 7, minStep: 1, maxStep: 7 },
  year: { title: "年", min: 2019, max: 2119, minStep: 1, maxStep: 99 },
};

export const MAX_NTH = 5;

/** In the order in which they are written; the year may be left out. */
export const CRON_ORDER = [
  "second",
  "minute",
  "hour",
  "day",
  "month",
  "weekday",
  "year",
] as const satisfies readonly CronPartName[];
