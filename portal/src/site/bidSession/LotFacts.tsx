import type { ReactNode } from "react";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { Facts, Phrases, quantity, yuan } from "#portal/ui/index.ts";
import { perOf } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { bidSessionTexts as t } from "./texts.ts";

const measured = (value: string | null, unit: string) => (value === null ? [] : [`${quantity(value)} ${unit}`]);

function permit({ lot }: BidSessionDetail): string {
  return lot.permitNumber === null ? lot.fellingStatus_dictText : `${lot.fellingStatus_dictText} · ${lot.permitNumber}`;
}

/** Standing trees are felled with a permit; logs and roots are felled already. */
const hasPermit = ({ scene, lotKind }: BidSessionDetail): boolean =>
  scene === "sale" && (lotKind === "standing" || lotKind === "felling");

/** What is sold, in figures. What is not known is not listed. */
export function LotFacts({ session }: { readonly session: BidSessionDetail }) {
  const { lot } = session;
  const size = [...measured(session.volume, t.cubic), ...measured(session.weight, t.ton)].join(" / ");
  const items: readonly (readonly [string, ReactNode])[] = [
    [t.code, session.landCode],
    [t.transactionType, session.transactionType_dictText],
    [t.kind, session.lotKind_dictText],
    [t.species, session.species_dictText],
    [t.area, `${quantity(session.area)} ${t.mu}`],
    [session.volume === null ? t.weight : t.volume, size],
    [t.region, session.region_dictText],
    [t.owner[session.scene], session.seller],
    [lotTexts.startPrice[session.scene], yuan(session.startPrice, true, perOf(session))],
    [t.margin, yuan(session.margin, true)],
    [t.permit, permit(session)],
    [
      t.felling,
      lot.fellingFrom === null ? null : <Phrases parts={t.period(lot.fellingFrom, lot.fellingTo ?? "")} between=" " />,
    ],
    [t.plantYear, lot.plantYear === null ? null : String(lot.plantYear)],
    [t.batch, lot.batch],
  ];
  return (
    <section className="session-facts" aria-label={t.facts}>
      <Facts
        items={items.filter(([, value]) => value !== null && value !== "").map(([label, value]) => ({ label, value }))}
      />
      {hasPermit(session) && <p className="part-note session-permit">{t.permitMeans[lot.fellingStatus]}</p>}
    </section>
  );
}
