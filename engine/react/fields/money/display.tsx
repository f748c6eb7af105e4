import { capitals, displayMoney, formatMoney } from "#core/values";
import type { ReadingProps } from "../inputProps.ts";
import { flagOf, textOf } from "../fieldOptions.ts";
import { TextReading } from "../text/display.tsx";

export function MoneyReading(props: ReadingProps) {
  const { id, field, stored } = props;
  if (typeof stored !== "number") return <TextReading {...props} />;
  const inWords = flagOf(field, "capitals") ? capitals(formatMoney(stored)) : undefined;
  return <><span id={id} className="hw-figure">{displayMoney(stored, { sign: true, unit: textOf(field, "unit") })}</span>{inWords !== undefined && <div className="hw-capitals">{inWords}</div>}</>;
}
