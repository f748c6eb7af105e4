/** Parses pasted dates: 2026/1/2, 2026.1.2, 2026年1月2日, 20260102, with or without a weekday and a time after it. */
import { toHalfWidth } from "#core/values";

const DATE =
  /^(\d{4})(?:\s*[-/.年]\s*)(\d{1,2})(?:\s*[-/.月]\s*)(\d{1,2})\s*日?(?:\s*(?:星期|周)[一二三四五六日天])?(?:[T\s]+(.*))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(上午|下午)?\s*(\d{1,2})\s*[:时点]\s*(\d{1,2})(?:\s*[:分]\s*(\d{1,2}))?\s*[秒分]?\s*(AM|PM)?$/i;

/** No date takes more signs than this; what is longer is none, and is not searched through. */
const MAX_CELL = 40;

function plain(cell: string): string {
  return cell.length > MAX_CELL ? "" : toHalfWidth(cell).trim();
}

interface CellParts {
  readonly day: string;
  /** HH:mm:ss, or undefined where only a day stands. */
  readonly time?: string;
}

export function readDateCell(cell: string): CellParts | undefined {
  const text = plain(cell);
  const match = DATE.exec(text) ?? COMPACT.exec(text);
  if (match === null) return undefined;
  const day = `${match[1]}-${match[2]!.padStart(2, "0")}-${match[3]!.padStart(2, "0")}`;
  if (match[4] === undefined) return { day };
  const time = readTimeCell(match[4]);
  return time === undefined ? undefined : { day, time };
}

export function readTimeCell(cell: string): string | undefined {
  const match = TIME.exec(plain(cell));
  if (match === null) return undefined;
  const [, half, hour = "", minute, second = "0", mark] = match;
  return [hourOf(hour, half ?? mark?.toUpperCase()), minute, second].map((part) => part!.padStart(2, "0")).join(":");
}

/** 下午 1 is 13, 12 AM is 0; an hour past twelve says for itself which half it is in. */
function hourOf(hour: string, half: string | undefined): string {
  const number = Number(hour);
  if (half === undefined || number > 12) return hour;
  return String((number % 12) + (half === "下午" || half === "PM" ? 12 : 0));
}

export function readMonthCell(cell: string): string | undefined {
  const match = /^(\d{4})(?:\s*[-/.年]\s*)(\d{1,2})\s*月?$/.exec(plain(cell));
  return match === null ? undefined : `${match[1]}-${match[2]!.padStart(2, "0")}`;
}
