/** A session as a card: picture above on a wide screen, beside on a phone. The whole card is one link. */
import { Link } from "react-router-dom";
import { isLive, type BidSessionRow } from "#server/modules/bidding/contract";
import { classes, Countdown, Time, Picture, PlaceIcon, Price, quantity, Tag, Title, yuan } from "#portal/ui/index.ts";
import { bidSessionAddress } from "../loaders.ts";
import {
  actionText,
  amountsOf,
  motifOf,
  bidCountText,
  percent,
  phaseText,
  priceOf,
  timeOf,
  toneOf,
  totalText,
} from "./bidSessionText.ts";
import { lotTexts } from "./texts.ts";

interface LotProps {
  readonly session: BidSessionRow;
  /** The clock by which the session was judged, ISO. */
  readonly now: string;
}

/** Its state as a word with a colour. */
export function PhaseTag({ session }: Pick<LotProps, "session">) {
  return <Tag tone={toneOf(session.phase)}>{phaseText(session)}</Tag>;
}

/** The clock of a session, or the moment that matters. */
export function LotTime({ session, now, boxes = false }: LotProps & { readonly boxes?: boolean }) {
  const { at, counts, precise = false } = timeOf(session, now);
  return counts ? (
    <Countdown until={at} serverTime={now} look={boxes ? "boxes" : "text"} />
  ) : (
    <Time at={at} shape={precise ? "month-second" : "month-minute"} />
  );
}

/** How wide a card's picture is shown: on a phone it is as high as the card, and cut at its sides. */
const CARD_SIZES = "(max-width: 600px) 400px, (max-width: 860px) 50vw, (max-width: 1100px) 33vw, 300px";

export function LotPicture({
  session,
  eager,
  ratio,
  sizes,
  children,
}: Pick<LotProps, "session"> & {
  readonly sizes: string;
  readonly eager?: boolean;
  readonly ratio?: "wide" | "square";
  readonly children?: React.ReactNode;
}) {
  return (
    <Picture
      src={session.picture}
      alt={lotTexts.picture(session.landTitle)}
      motif={motifOf(session)}
      seed={session.mainId}
      sizes={sizes}
      {...(eager && { eager })}
      {...(ratio && { ratio })}
      className="lot-picture"
    >
      {children}
    </Picture>
  );
}

/** @param fresh there is a new bid: the price shows that it moved */
export function LotCard({
  session,
  now,
  level = 3,
  fresh = false,
}: LotProps & { readonly level?: 2 | 3; readonly fresh?: boolean }) {
  const Heading = `h${level}` as const;
  const price = priceOf(session);
  const live = isLive(session.phase);
  return (
    <article className={classes("lot", live && "lot-live", fresh && "lot-fresh")}>
      <LotPicture session={session} sizes={CARD_SIZES}>
        <PhaseTag session={session} />
      </LotPicture>
      <div className="lot-in">
        <Heading className="lot-title">
          <Link to={bidSessionAddress(session)}>
            <Title>{session.title}</Title>
          </Link>
        </Heading>
        <p className="lot-meta">
          <span>
            <PlaceIcon size={14} />
            {session.region_dictText}
          </span>
          <span>{[...amountsOf(session, quantity).slice(0, 1), session.transactionType_dictText].join(" · ")}</span>
        </p>
        <div className="lot-now">
          <div>
            <small>{price.label}</small>
            <Price key={price.value} value={price.value} cut00 className="lot-price" per={price.per} />
            <LotTotal session={session} />
          </div>
          <div className="lot-when">
            <small>{timeOf(session, now).label}</small>
            <b>
              <LotTime session={session} now={now} />
            </b>
          </div>
        </div>
        <div className="lot-foot">
          <span>
            <Foot {...session} />
          </span>
          <span className="lot-act" aria-hidden>
            {actionText(session)}
          </span>
        </div>
      </div>
    </article>
  );
}

/** What the whole comes to, beneath a price for one of a unit. */
export function LotTotal({ session }: Pick<LotProps, "session">) {
  const total = totalText(session, (amount) => yuan(amount, true));
  return total === undefined ? null : <small className="lot-total">{total}</small>;
}

/** The last line: how lively it is, what it takes, or how it went. */
function Foot(session: BidSessionRow) {
  const { phase, margin, premium, scene } = session;
  if (phase === "signUp" || phase === "waiting")
    return (
      <>
        {lotTexts.margin} {yuan(margin, true)}
      </>
    );
  if (phase !== "sold" || premium === null) return <>{bidCountText(session)}</>;
  return (
    <>
      <span className="lot-gain">
        {lotTexts.premium[scene]} {percent(premium, scene === "sale")}
      </span>
      <span className="lot-bids"> · {bidCountText(session)}</span>
    </>
  );
}
