import type { BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { formatTime, Table, yuan } from "#portal/ui/index.ts";
import { SettlementAccount } from "../account/SettlementAccount.tsx";
import { priceOf } from "../lot/bidSessionText.ts";
import { bidSessionTexts as t } from "./texts.ts";

interface Payment {
  readonly title: string;
  readonly amount: string;
  readonly when: string;
}

function paymentsOf(session: BidSessionDetail): Payment[] {
  const { sums, margin, marginDeadline, scene } = session;
  const by = {
    title: t.margin,
    amount: yuan(margin, true),
    when: t.marginWhen[scene](formatTime(marginDeadline, "minute")),
  };
  const rest = sums.payment === null ? [] : contractPayments(sums.payment, sums.total);
  return /[1-9]/.test(margin) ? [by, ...rest] : rest;
}

type Plan = NonNullable<BidSessionDetail["sums"]["payment"]>;

function contractPayments({ firstShare, first, balance }: Plan, total: string | null): Payment[] {
  if (firstShare === null)
    return [
      { title: t.bond, amount: t.byContract, when: t.bondWhen },
      { title: t.goods, amount: total === null ? t.byContract : t.about(yuan(total, true)), when: t.goodsWhen },
    ];
  if (firstShare === 100) return [{ title: t.wholePrice, amount: amountOf(first), when: t.firstWhen }];
  return [
    { title: t.firstPayment(firstShare), amount: amountOf(first), when: t.firstWhen },
    { title: t.balance(100 - firstShare), amount: amountOf(balance), when: t.balanceWhen },
  ];
}

const amountOf = (amount: string | null): string => (amount === null ? t.byContract : yuan(amount, true));

/** What is to be paid, how much and when, at the price that is shown; then where to, and how not to be cheated. */
export function Payment({ session, site }: { readonly session: BidSessionDetail; readonly site: SiteInfo }) {
  const { sums, scene } = session;
  return (
    <>
      {scene === "sale" && (
        <p className="part-note">
          {t.paymentNote(priceOf(session).label)}
          {sums.estimated && t.estimatedNote}
        </p>
      )}
      <Table
        caption={t.payment}
        rows={paymentsOf(session)}
        rowKey={({ title }) => title}
        columns={[
          { label: t.paymentItem, kind: "lead", cell: ({ title }) => title },
          { label: t.amount, kind: "end", cell: ({ amount }) => <b className="num">{amount}</b> },
          { label: t.when, cell: ({ when }) => when },
        ]}
      />
      {sums.payment !== null && sums.total !== null && (
        <p className="payment-total">
          <span>{sums.estimated ? t.estimatedTotal : t.total}</span>
          <b className="num">{yuan(sums.total, true)}</b>
        </p>
      )}
      <p className="part-note">{scene === "sale" ? t.feesNote : t.tenderNote}</p>
      {site.account !== null && <SettlementAccount account={site.account} phones={site.phones} />}
      {site.paymentRule !== "" && <p className="part-note">{site.paymentRule}</p>}
    </>
  );
}
