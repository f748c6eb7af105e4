/** A member asks for what is available, with a code to their own phone. */
import { maskText, parseMoney } from "#core/values";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FUNDS_PATHS, type BankAccount, type MoneyRequest } from "#server/modules/funds/contract";
import { Button, Price, TextField } from "#portal/ui/index.ts";
import { CodeField } from "../../forms/CodeField.tsx";
import { errorOf, Failure, LiveForm, problemsOf, useCheckedForm } from "../../forms/fields.tsx";
import { plainOf, required } from "../../forms/rules.ts";
import { Submit } from "../../forms/Submit.tsx";
import { formTexts } from "../../forms/texts.ts";
import { useSend } from "../../forms/useSend.ts";
import { forgetSentCode, useSentCode } from "../../forms/useSentCode.ts";
import { get, post } from "../calls.ts";
import { useOwnInfo } from "../memberInfo.ts";
import { Part, Waiting } from "../Part.tsx";
import { useLoaded } from "../useLoaded.ts";
import { usePostOnce } from "../usePostOnce.ts";
import { amountOf, amountProblem } from "./amount.ts";
import { BankField } from "./BankField.tsx";
import { holderOf } from "./holder.ts";
import { NotCertified } from "./NotCertified.tsx";
import { bankTexts, fundsTexts, withdrawalTexts as t } from "./texts.ts";
import { useBanks } from "./useBanks.ts";

/** Names the wait for the next code. */
const CODE = "member.withdrawal";
const REFUSED = {
  "FUNDS.AMOUNT": "amount",
  "FUNDS.AMOUNT_REQUIRED": "amount",
  "FUNDS.MORE_THAN_AVAILABLE": "amount",
  "FUNDS.TOO_MUCH_WITHDRAWN": "amount",
  "FUNDS.BANK_REQUIRED": "bankId",
  "FUNDS.BANK_NOT_FOUND": "bankId",
  "FUNDS.BANK_HOLDER": "bankId",
  "FUNDS.CODE_REQUIRED": "code",
  "FUNDS.CODE_WRONG": "code",
};

export function Withdrawal() {
  const { info } = useOwnInfo();
  const holder = holderOf(info);
  const banks = useBanks(holder);
  const load = useCallback(() => get<{ readonly amount: string }>(FUNDS_PATHS.withdrawable), []);
  const available = useLoaded(load);
  const retry = (): void => void Promise.all([banks.reload(), available.reload()]);
  return (
    <Part title={t.title} back={{ to: "/userCenter?tag=3", label: fundsTexts.back }}>
      {holder === undefined ? (
        <NotCertified />
      ) : available.value === undefined || banks.value === undefined ? (
        <Waiting failure={available.failure ?? banks.failure} onRetry={retry} />
      ) : (
        <>
          <p>
            {t.available} <Price value={available.value.amount} size="m" />
          </p>
          {parseMoney(available.value.amount) === 0 ? (
            <p className="notice">{t.nothing}</p>
          ) : info.phone === null ? (
            <p className="notice">{t.noPhone}</p>
          ) : (
            <WithdrawalForm available={available.value.amount} banks={banks.value} phone={info.phone} />
          )}
        </>
      )}
    </Part>
  );
}

interface WithdrawalFormProps {
  /** In yuan. */
  readonly available: string;
  readonly banks: readonly BankAccount[];
  readonly phone: string;
}

function WithdrawalForm({ available, banks, phone }: WithdrawalFormProps) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState("");
  const sendOnce = usePostOnce();
  const code = useSentCode({ name: CODE, send: () => post(FUNDS_PATHS.sendCode, {}) });
  const { busy, failure, send } = useSend(REFUSED);
  const tooMuch = (): string | undefined =>
    (parseMoney(amountOf(amount)) ?? 0) > (parseMoney(available) ?? 0) ? t.more : undefined;
  const checked = useCheckedForm(
    ({ bankId = "", code: typed }) =>
      problemsOf({
        amount: amountProblem(amount) ?? tooMuch(),
        bankId: bankId === "" ? bankTexts.choose : undefined,
        code: required(typed, formTexts.codeRequired.sms),
      }),
    ({ bankId = "", code: typed = "" }, show) =>
      void send(show, async () => {
        const body = { amount: amountOf(amount), bankId, code: plainOf(typed) };
        const { serialNo } = await sendOnce<MoneyRequest>(FUNDS_PATHS.withdraw, body);
        forgetSentCode(CODE);
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
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        act={<Button onClick={() => setAmount(available)}>{t.everything}</Button>}
        {...errorOf(problems, "amount")}
      />
      <BankField label={t.bank} banks={banks} problems={problems} />
      <p className="member-hint">{t.codeLead(maskText("mobile", phone))}</p>
      <CodeField
        name="code"
        kind="sms"
        code={code}
        onAsk={() => code.request(phone)}
        error={problems["code"]}
        enterKeyHint="send"
      />
      <Failure text={failure} />
      <Submit label={t.submit} busyLabel={t.submitting} busy={busy} disabled={banks.length === 0} />
    </LiveForm>
  );
}
