import { isBiddingOver, type BidSessionDetail } from "#server/modules/bidding/contract";
import { yuan } from "#portal/ui/index.ts";
import { perOf } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { bidSessionTexts as t } from "./texts.ts";

function unitPrices({ sums, priceUnit }: BidSessionDetail): string {
  const prices = sums.unitPrices.map(({ unit, price }) => yuan(price, true, unit));
  return [...(priceUnit === "元" || sums.total === null ? [] : [t.about(yuan(sums.total, true))]), ...prices].join(
    " · ",
  );
}

function NextOffer({ session }: { readonly session: BidSessionDetail }) {
  const { nextOffer, scene, currentPrice, priceUnit, step } = session;
  if (nextOffer === null) return null;
  const per = perOf({ priceUnit });
  return (
    <>
      {t.nextOffer[scene](yuan(nextOffer.least, true, per))}
      {currentPrice !== null && (
        <>
          <small>{t.bySteps[scene](yuan(step, true, per))}</small>
          {nextOffer.limit !== null && <small>{t.offerLimit(yuan(nextOffer.limit, true, per))}</small>}
        </>
      )}
    </>
  );
}

function reserve({ hasReserve, reserveMet, phase }: BidSessionDetail): string {
  if (!hasReserve) return t.noReserve;
  if (reserveMet === null) return t.hasReserve;
  if (reserveMet) return t.reserveMet;
  return isBiddingOver(phase) ? t.reserveMissed : t.reserveNotYetMet;
}

/** Beneath the price: what it comes to for one of a unit, what may be offered next, and the reserve price. */
export function PriceDetails({ session }: { readonly session: BidSessionDetail }) {
  const units = unitPrices(session);
  return (
    <dl className="panel-terms panel-figures">
      {units !== "" && (
        <div>
          <dt>{t.unitPrice[session.dealPrice === null ? "now" : "sold"]}</dt>
          <dd>{units}</dd>
        </div>
      )}
      {session.nextOffer !== null && (
        <div>
          <dt>{t.nextOfferLabel(lotTexts.offer[session.scene])}</dt>
          <dd>
            <NextOffer session={session} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t.reserve}</dt>
        <dd>{reserve(session)}</dd>
      </div>
    </dl>
  );
}
