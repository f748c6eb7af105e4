/** Sessions as lines: what ends next, what opens next, what was sold. */
import { Link } from "react-router-dom";
import type { BidSessionRow } from "#server/modules/bidding/contract";
import { Empty, Time, Price, Title, yuan } from "#portal/ui/index.ts";
import { bidSessionAddress } from "../loaders.ts";
import { LotPicture, LotTime } from "../lot/LotCard.tsx";
import { bidCountText, percent, perOf, priceOf, timeOf } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { homeTexts as texts } from "./texts.ts";

/** A square of 64 that is cut out of a wider picture. */
const LINE_SIZES = "104px";

interface RowsProps {
  readonly rows: readonly BidSessionRow[];
  readonly now: string;
}

/** Live sessions by what is left of them. */
export function EndingSoon({ rows, now }: RowsProps) {
  if (rows.length === 0) return <Empty title={texts.endingNone} hint={texts.endingHint} />;
  return (
    <ul className="rows">
      {rows.map((session) => {
        const price = priceOf(session);
        return (
          <li key={session.mainId} className="line">
            <LotPicture session={session} ratio="square" sizes={LINE_SIZES} />
            <div className="line-what">
              <Link to={bidSessionAddress(session)}>
                <Title>{session.title}</Title>
              </Link>
              <span>
                {session.region_dictText} · {bidCountText(session)}
              </span>
            </div>
            <div className="line-price">
              <small>{price.label}</small>
              <Price value={price.value} size="s" cut00 per={perOf(session)} />
            </div>
            <div className="line-time">
              <small>{timeOf(session, now).label}</small>
              <b>
                <LotTime session={session} now={now} />
              </b>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Open for sign-up, by when that closes. */
export function OpenForSignUp({ rows }: Pick<RowsProps, "rows">) {
  if (rows.length === 0) return <Empty title={texts.openingNone} hint={texts.openingHint} />;
  return (
    <ul className="rows">
      {rows.map((session) => (
        <li key={session.mainId} className="line">
          <LotPicture session={session} ratio="square" sizes={LINE_SIZES} />
          <div className="line-what">
            <Link to={bidSessionAddress(session)}>
              <Title>{session.title}</Title>
            </Link>
            <span>
              {/* What does not fit is cut at the end: a long name of a county, not the time. */}
              <i className="line-more">
                {texts.start} <Time at={session.freeStart} shape="month-minute" /> ·{" "}
              </i>
              {session.region_dictText}
            </span>
          </div>
          <div className="line-price">
            <small>{lotTexts.margin}</small>
            <b>{yuan(session.margin, true)}</b>
          </div>
          <div className="line-time">
            <small>{lotTexts.moments.signUp}</small>
            <b>
              <Time at={session.signUpEnd} shape="month-minute" />
            </b>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What was sold lately, and how far above the start. */
export function LatestDeals({ rows }: Pick<RowsProps, "rows">) {
  if (rows.length === 0) return <Empty title={texts.dealtNone} hint={texts.dealtHint} />;
  return (
    <ul className="rows deals">
      {rows.map((session) => (
        <li key={session.mainId} className="deal">
          <Link to={bidSessionAddress(session)}>
            <Title>{session.landTitle}</Title>
          </Link>
          <Price value={session.dealPrice ?? session.startPrice} size="s" cut00 per={perOf(session)} />
          <span className="deal-more">
            {session.premium !== null && (
              <>
                {lotTexts.premium[session.scene]} {percent(session.premium, session.scene === "sale")}
              </>
            )}
          </span>
          <span className="deal-when">
            {session.region_dictText}
            {session.dealTime !== null && (
              <>
                {" "}
                · <Time at={session.dealTime} shape="month-day" />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
