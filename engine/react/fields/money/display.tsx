import { capitals, displayMoney, formatMoney } from "#core/values";
import type { DisplayProps } from "../inputProps.ts";
import { flagOf, textOf } from "../fieldOptions.ts";
import { TextDisplay } from "../text/display.tsx";

export function MoneyDisplay(props: DisplayProps) {
  const { id, field, stored } = props;
  if (typeof stored !== "number") return <TextDisplay {...props} />;
  const inWords = flagOf(field, "capitals") ? capitals(formatMoney(stored)) : undefined;
  return (
    <>
      <span id={id} className="hw-figure">
        {displayMoney(stored, { sign: true, unit: textOf(field, "unit") })}
      </span>
      {inWords !== undefined && <div className="hw-capitals">{inWords}</div>}
    </>
  );
}
