import { isLive, type BidRow, type BidSessionDetail } from "#server/modules/bidding/contract";
import { formatTime, yuan } from "#portal/ui/index.ts";
import { hidesCount, perOf } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { bidSessionTexts as t } from "./texts.ts";

/** So many are seen at once; the others behind a click. */
const SHOWN = 6;

interface RowsProps {
  readonly bids: readonly BidRow[];
  readonly label: string;
  /** Its columns are named above it already. */
  readonly rest?: boolean;
  readonly per: string | undefined;
  readonly own: string | null;
}

function Rows({ bids, label, rest = false, per, own }: RowsProps) {
  return (
    <table className="log-table">
      <caption className="unseen">{label}</caption>
      <thead className={rest ? "unseen" : undefined}>
        <tr>
          <th scope="col">{t.seq}</th>
          <th scope="col">{t.bidder}</th>
          <th scope="col">{t.price}</th>
          <th scope="col">{t.time}</th>
        </tr>
      </thead>
      <tbody>
        {bids.map(({ seq, bidderNumber, price, time }) => (
          <tr key={seq} className={bidderNumber === own ? "log-own" : undefined}>
            <td>{seq}</td>
            <td>
              {bidderNumber}
              {bidderNumber === own && t.mine}
            </td>
            <td>{yuan(price, true, per)}</td>
            <td>
              <time dateTime={time}>
                {formatTime(time, "month-day")} {formatTime(time, "clock")}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who bid what, the latest first: a number stands for a bidder, never a name. */
export function BidLog({ session, own }: { readonly session: BidSessionDetail; readonly own: string | null }) {
  const { bids, bidCount, bidsWithheld, phase } = session;
  if (phase === "signUp" || phase === "waiting" || (bids.length === 0 && !isLive(phase))) return null;
  const rest = bids.slice(SHOWN);
  const offer = lotTexts.offer[session.scene];
  const per = perOf(session);
  return (
    <section className={isLive(phase) ? "log log-live" : "log"} aria-labelledby="log">
      <div className="log-head">
        <h2 id="log">{t.log(offer)}</h2>
        <span>
          {!hidesCount(session) && t.logCount(bidCount)}
          {bids.length > 0 && bids.length < bidCount && <> · {t.logLatest(bids.length)}</>}
        </span>
      </div>
      {bids.length === 0 ? (
        <p className="log-empty">
          {bidsWithheld ? t.logWithheld[session.sealed ? "sealed" : "rounds"] : t.logEmpty(offer)}
        </p>
      ) : (
        <Rows bids={bids.slice(0, SHOWN)} label={t.log(offer)} per={per} own={own} />
      )}
      {rest.length > 0 && (
        <details className="log-more">
          <summary>{t.logMore(offer, rest.length)}</summary>
          <Rows rest bids={rest} label={t.logMore(offer, rest.length)} per={per} own={own} />
        </details>
      )}
    </section>
  );
}
