/** One of the member's bank accounts; where there is none, the way to add one. */
import { Link } from "react-router-dom";
import type { BankAccount } from "#server/modules/funds/contract";
import { SelectField } from "#portal/ui/index.ts";
import { errorOf, type Problems } from "../../forms/fields.tsx";
import { bankTexts as t } from "./texts.ts";
import { bankLabel } from "./useBanks.ts";

export function BankField({
  label,
  banks,
  problems,
}: {
  readonly label: string;
  readonly banks: readonly BankAccount[];
  readonly problems: Problems;
}) {
  if (banks.length === 0)
    return (
      <p className="notice">
        {t.first}{" "}
        <Link className="member-inline" to="/userCenter?tag=5">
          {t.add}
        </Link>
      </p>
    );
  const first = banks.find(({ defaultCard }) => defaultCard === 1) ?? banks[0];
  return (
    <SelectField
      label={label}
      name="bankId"
      choices={banks.map((bank) => ({ value: bank.bankId, label: bankLabel(bank) }))}
      defaultValue={first?.bankId}
      {...errorOf(problems, "bankId")}
    />
  );
}
