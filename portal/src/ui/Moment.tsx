import { moment, type MomentShape } from "./time.ts";

/** An instant in the exchange's zone; the whole of it stands in the element for machines. */
export function Moment({ at, shape = "minute" }: { readonly at: string; readonly shape?: MomentShape }) {
  return <time dateTime={at}>{moment(at, shape)}</time>;
}
