/** The first screen: what this place is, and the session that is liveliest now. */
import { Link } from "react-router-dom";
import { isLive, type HomeView, type BidSessionRow } from "#server/modules/bidding/contract";
import {
  classes,
  Empty,
  formatTime,
  inLargeUnits,
  LinkButton,
  Phrases,
  Price,
  quantity,
  Title,
  TreeRings,
} from "#portal/ui/index.ts";
import { LotPicture, LotTime, PhaseTag } from "../lot/LotCard.tsx";
import { actionText, amountsOf, bidCountText, percent, priceOf, timeOf } from "../lot/bidSessionText.ts";
import { bidSessionAddress } from "../loaders.ts";
import { homeTexts as texts } from "./texts.ts";

function Figures({ view: { figures, now } }: { readonly view: HomeView }) {
  const amount = inLargeUnits(figures.dealAmount);
  const shown = [
    { label: texts.deals, value: quantity(String(figures.deals)), unit: "" },
    { label: `${texts.amount}（元）`, value: amount.figure, unit: amount.unit },
    { label: texts.premium, value: figures.premium === null ? "—" : percent(figures.premium, false), unit: "" },
  ];
  return (
    <div className="year">
      <h2>{texts.year(formatTime(now, "year"))}</h2>
      <dl>
        {shown.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}
              {unit !== "" && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** On a phone as wide as the page between its gutters. */
const FEATURED_SIZES = "(max-width: 860px) calc(100vw - 32px), 480px";

/** The one session that comes first, with everything needed to decide whether to go there. */
function Featured({
  session,
  now,
  fresh,
}: {
  readonly session: BidSessionRow;
  readonly now: string;
  readonly fresh: boolean;
}) {
  const price = priceOf(session);
  const live = isLive(session.phase);
  const meta = [session.region_dictText, ...amountsOf(session, quantity), bidCountText(session)];
  return (
    <article className={classes("featured", fresh && "lot-fresh")} aria-label={live ? texts.now : texts.next}>
      <LotPicture session={session} eager ratio="wide" sizes={FEATURED_SIZES}>
        <PhaseTag session={session} />
      </LotPicture>
      <div className="featured-in">
        <h2>
          <Link to={bidSessionAddress(session)}>
            <Title>{session.title}</Title>
          </Link>
        </h2>
        <p className="featured-meta">
          <Phrases parts={meta} between=" · " />
        </p>
        <div className="featured-now">
          <div>
            <small>{price.label}</small>
            <Price key={price.value} value={price.value} size="l" per={price.per} />
          </div>
          <div className="featured-when">
            <small>{timeOf(session, now).label}</small>
            <LotTime session={session} now={now} boxes />
          </div>
        </div>
        <LinkButton to={bidSessionAddress(session)} tone="wood" wide>
          {actionText(session)}
        </LinkButton>
      </div>
    </article>
  );
}

export function Hero({ view, fresh }: { readonly view: HomeView; readonly fresh: ReadonlySet<string> }) {
  const first = view.live[0] ?? view.opening[0];
  return (
    <div className="hero">
      <TreeRings className="hero-rings" rings={24} />
      <div className="wrap hero-in">
        <div className="hero-words">
          <h1>
            {texts.promise.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p>
            <Phrases parts={texts.lead} />
          </p>
          <div className="hero-acts">
            <LinkButton to="/index/biddingList" tone="paper">
              {texts.toHall}
            </LinkButton>
            <LinkButton to="/index/transactionGuide" tone="ghost">
              {texts.toGuide}
            </LinkButton>
          </div>
        </div>
        {first ? (
          <Featured session={first} now={view.now} fresh={fresh.has(first.mainId)} />
        ) : (
          <div className="featured">
            <Empty card={false} title={texts.nothing} hint={texts.nothingHint}>
              <LinkButton to="/index/notice/list" tone="wood">
                {texts.toNotices}
              </LinkButton>
            </Empty>
          </div>
        )}
        <Figures view={view} />
      </div>
    </div>
  );
}
