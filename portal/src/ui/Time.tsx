import { formatTime, type TimeFormat } from "./time.ts";

/** An instant in the exchange's zone; the whole of it is in the element for machines. */
export function Time({ at, shape = "minute" }: { readonly at: string; readonly shape?: TimeFormat }) {
  return <time dateTime={at}>{formatTime(at, shape)}</time>;
}
