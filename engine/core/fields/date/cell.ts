/** Dates as people paste them: 2026/1/2, 2026.1.2, 2026年1月2日, 20260102, with or without a time behind. */
import { halfWidth } from "../../values/index.ts";

const DATE = /^(\d{4})(?:\s*[-/.年]\s*)(\d{1,2})(?:\s*[-/.月]\s*)(\d{1,2})\s*日?(?:[T\s]+(.*))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{1,2})\s*[:时点]\s*(\d{1,2})(?:\s*[:分]\s*(\d{1,2}))?\s*[秒分]?$/;

/** No date takes more signs than this; what is longer is none, and is not searched through. */
const MAX_CELL = 40;

function plain(cell: string): string {
  return cell.length > MAX_CELL ? "" : halfWidth(cell).trim();
}

export interface CellParts {
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
  return [match[1], match[2], match[3] ?? "0"].map((part) => part!.padStart(2, "0")).join(":");
}

export function readMonthCell(cell: string): string | undefined {
  const match = /^(\d{4})(?:\s*[-/.年]\s*)(\d{1,2})\s*月?$/.exec(plain(cell));
  return match === null ? undefined : `${match[1]}-${match[2]!.padStart(2, "0")}`;
}
