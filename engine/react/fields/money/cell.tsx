import { KINDS } from "#core/fields";
import { capitals, formatMoney } from "#core/values";
import { decimalCell } from "../decimal/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { flagOf } from "../fieldOptions.ts";
import { textCell } from "../text/cell.tsx";

function MoneyFull(props: FullProps) {
  const { id, field, stored } = props;
  if (typeof stored !== "number") return <textCell.Full {...props} />;
  const inWords = flagOf(field, "capitals") ? capitals(formatMoney(stored)) : undefined;
  return (
    <>
      <span id={id} className="hw-figure">
        {KINDS.money.text(stored, field)}
      </span>
      {inWords !== undefined && <div className="hw-capitals">{inWords}</div>}
    </>
  );
}

export const moneyCell: KindCell = { Line: decimalCell.Line, Full: MoneyFull };
