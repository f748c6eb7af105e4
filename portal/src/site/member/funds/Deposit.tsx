/** A member says what they have sent; nothing is theirs before the bank has it. */
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { FUNDS_PATHS, type BankAccount, type MoneyRequest } from "#server/modules/funds/contract";
import { TextAreaField, TextField } from "#portal/ui/index.ts";
import { SettlementAccount } from "../../account/SettlementAccount.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm } from "../../forms/fields.tsx";
import { PictureField } from "../../forms/PictureField.tsx";
import { Submit } from "../../forms/Submit.tsx";
import { useSend } from "../../forms/useSend.ts";
import { useOwnInfo } from "../memberInfo.ts";
import { Part, Waiting } from "../Part.tsx";
import { usePostOnce } from "../usePostOnce.ts";
import { amountOf, amountProblem } from "./amount.ts";
import { BankField } from "./BankField.tsx";
import { holderOf } from "./holder.ts";
import { NotCertified } from "./NotCertified.tsx";
import { bankTexts, depositTexts as t, fundsTexts } from "./texts.ts";
import { useBanks } from "./useBanks.ts";

const REFUSED = {
  "FUNDS.AMOUNT": "amount",
  "FUNDS.AMOUNT_REQUIRED": "amount",
  "FUNDS.BANK_REQUIRED": "bankId",
  "FUNDS.BANK_NOT_FOUND": "bankId",
  "FUNDS.BANK_HOLDER": "bankId",
};

export function Deposit({ site }: { readonly site: SiteInfo }) {
  const { info } = useOwnInfo();
  const holder = holderOf(info);
  const { value, failure, reload } = useBanks(holder);
  return (
    <Part title={t.title} lead={t.lead} back={{ to: "/userCenter?tag=3", label: fundsTexts.back }}>
      {site.account != null && <SettlementAccount account={site.account} phones={site.phones} />}
      {holder === undefined ? (
        <NotCertified />
      ) : value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : (
        <DepositForm banks={value} />
      )}
    </Part>
  );
}

function DepositForm({ banks }: { readonly banks: readonly BankAccount[] }) {
  const navigate = useNavigate();
  const [voucher, setVoucher] = useState<string>();
  const sendOnce = usePostOnce();
  const { busy, failure, send } = useSend(REFUSED);
  const checked = useCheckedForm(
    ({ amount, bankId = "" }) =>
      problemsOf({ amount: amountProblem(amount), bankId: bankId === "" ? bankTexts.choose : undefined }),
    ({ amount = "", bankId = "", remark = "" }, show) =>
      void send(show, async () => {
        const body = { amount: amountOf(amount), bankId, remark: remark.trim(), ...(voucher && { voucher }) };
        const { serialNo } = await sendOnce<MoneyRequest>(FUNDS_PATHS.declare, body);
        void navigate("/userCenter?tag=3", { state: { said: t.done(serialNo) } });
      }),
  );
  const { problems } = checked;
  return (
    <LiveForm label={t.title} checked={checked}>
      <TextField
        label={t.amount}
        name="amount"
        hint={t.amountHint}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        {...errorOf(problems, "amount")}
      />
      <BankField label={t.bank} banks={banks} problems={problems} />
      <PictureField
        label={t.voucher}
        hint={t.voucherHint}
        folder="voucher"
        shape="sheet"
        onPath={useCallback((path: string | undefined) => setVoucher(path), [])}
      />
      <TextAreaField label={t.remark} name="remark" maxLength={200} rows={2} />
      <Failure text={failure} />
      <Submit label={t.submit} busyLabel={t.submitting} busy={busy} disabled={banks.length === 0} />
    </LiveForm>
  );
}
