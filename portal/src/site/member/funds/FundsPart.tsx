/** A member's money: what there is of it, and what came in and went out. */
import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { FUNDS_PATHS, type MemberBalance } from "#server/modules/funds/contract";
import { LinkButton, Price } from "#portal/ui/index.ts";
import { get } from "../calls.ts";
import { Part, Waiting } from "../Part.tsx";
import { useLoaded } from "../useLoaded.ts";
import { DayBook } from "./DayBook.tsx";
import { fundsTexts as t } from "./texts.ts";

export function FundsPart() {
  const { state } = useLocation();
  const load = useCallback(() => get<MemberBalance>(FUNDS_PATHS.balance), []);
  const { value, failure, reload } = useLoaded(load);
  const [said, setSaid] = useState(() => saidBefore(state));
  return (
    <Part
      title={t.title}
      lead={t.lead}
      act={
        <span className="funds-acts">
          <LinkButton to="/userCenter/InMoney" tone="wood">
            {t.deposit}
          </LinkButton>
          <LinkButton to="/userCenter/OutMoney">{t.withdraw}</LinkButton>
        </span>
      }
    >
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      {value === undefined ? <Waiting failure={failure} onRetry={() => void reload()} /> : <Balance balance={value} />}
      <DayBook
        onCancelled={() => {
          setSaid(t.cancelled);
          void reload();
        }}
      />
    </Part>
  );
}

/** What the page before this one has done. */
function saidBefore(state: unknown): string {
  const said = (state as { readonly said?: unknown } | null)?.said;
  return typeof said === "string" ? said : "";
}

function Balance({ balance }: { readonly balance: MemberBalance }) {
  const parts = [
    [t.available, balance.availAmt],
    [t.frozen, balance.frozenAmt],
    [t.bond, balance.performanceBond],
    [t.withdrawing, balance.withdrawingAmt],
  ] as const;
  return (
    <dl className="funds">
      <div className="funds-total">
        <dt>{t.total}</dt>
        <dd>
          <Price value={balance.fundBalance} size="l" />
        </dd>
      </div>
      {parts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Price value={value} size="s" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
