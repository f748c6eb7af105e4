/**
 * antd's pickers over wall-clock time as the business writes it. Values are dayjs objects in UTC that carry Shanghai's
 * clock face, so neither the browser's zone nor its summer time can move an hour; "now" and "today" are Shanghai's too.
 */
import { DatePicker } from "antd";
import dayjsConfig from "@rc-component/picker/generate/dayjs";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { BUSINESS_OFFSET_MS } from "#core/values";

/** `dayjs.utc`, with the plugin that brings it: adding it again does nothing. */
function utcClock(...args: Parameters<typeof dayjs.utc>): Dayjs {
  dayjs.extend(utc);
  return dayjs.utc(...args);
}

const wallClockNow = (): Dayjs => utcClock(Date.now() + BUSINESS_OFFSET_MS);

/** `2026-11-21`, `2026-11-21 09:30:00` and the like as a clock face; undefined where the text is none. */
export function parseWallClock(text: string, format: string): Dayjs | undefined {
  const value = utcClock(text, format, true);
  return value.isValid() ? value : undefined;
}

export const WallClockPicker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: wallClockNow,
  getFixedDate: (text) => utcClock(text, "YYYY-M-DD"),
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text, formats) => {
      for (const format of formats) {
        const value = utcClock(text, format, true);
        if (value.isValid()) return value;
      }
      return null;
    },
  },
});
