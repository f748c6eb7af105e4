/** What the hour and the day are where the business is. */
import { BUSINESS_ZONE } from "#core/values";

export function greetingAt(instant: Date): string {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: BUSINESS_ZONE, hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
  if (hour < 5) return "夜深了";
  if (hour < 9) return "早上好";
  if (hour < 12) return "上午好";
  if (hour < 14) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}

/** A day in full, with its weekday; digits stand apart from Chinese words, as everywhere. */
export const longDate = (instant: Date): string =>
  new Intl.DateTimeFormat("zh-CN", { timeZone: BUSINESS_ZONE, dateStyle: "full" })
    .format(instant)
    .replace(/(\d+)([年月日])/g, " $1 $2")
    .replace("日星期", "日 星期")
    .trim();
