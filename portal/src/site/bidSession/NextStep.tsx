import { useLocation, Link } from "react-router-dom";
import { API_BASE } from "#core/api";
import { BIDDING_PATHS, isLive, type Phase, type BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { Button, CalendarIcon, LinkButton, formatTime, yuan } from "#portal/ui/index.ts";
import { nextMoment } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { noticePath } from "../notice/NoticeRows.tsx";
import { addressOf } from "../query.ts";
import { isMember, useSession } from "../session.ts";
import { bidSessionTexts as t } from "./texts.ts";

const DEAL_NOTICE = 1;
const HINTS: Record<Exclude<Phase, "free" | "limited" | "sold">, string> = {
  signUp: t.signUpHint,
  waiting: t.waitingHint,
  deciding: t.decidingHint,
  failed: t.overHint,
  suspended: t.overHint,
  withdrawn: t.overHint,
};

function hintOf({ phase, scene, sealed }: BidSessionDetail): string {
  if (phase === "free" || phase === "limited") return t.offerHint(lotTexts.offer[scene]);
  if (phase === "sold") return t.soldHint[scene];
  return phase === "waiting" && sealed ? t.waitingSecretHint : HINTS[phase];
}

/** @param off the figures are not of now: what would be done on them waits */
export function Action({ session, off }: { readonly session: BidSessionDetail; readonly off: boolean }) {
  const { pathname, search } = useLocation();
  const user = useSession()?.user;
  const login = addressOf("/user/login", { redirect: pathname + search });
  const notice = session.notices.find(({ category }) => category === DEAL_NOTICE);
  if (session.phase === "signUp" || isLive(session.phase)) {
    if (user !== undefined && isMember(user)) return null;
    const label = session.phase === "signUp" ? t.signUp : t.enter(lotTexts.offer[session.scene]);
    return off ? (
      <Button tone="wood" wide disabled>
        {label}
      </Button>
    ) : (
      <LinkButton to={login} tone="wood" wide>
        {label}
      </LinkButton>
    );
  }
  if (session.phase === "sold" && notice)
    return (
      <LinkButton to={noticePath(notice)} tone="forest" wide>
        {t.toDealNotice}
      </LinkButton>
    );
  if (session.phase === "waiting" || session.phase === "deciding") return null;
  return (
    <LinkButton to={session.scene === "invite" ? "/inviteList" : "/index/biddingList"} wide>
      {t.toOthers}
    </LinkButton>
  );
}

const calendarAddress = ({ mainId }: BidSessionDetail): string =>
  addressOf(API_BASE + BIDDING_PATHS.calendar, { mainId });

/** Whom to call: the department for business, where one is named so. */
function ByPhone({ act, phones }: { readonly act: string; readonly phones: SiteInfo["phones"] }) {
  const line = phones.find(({ title }) => title.includes(t.business)) ?? phones[0];
  return (
    <p className="panel-hint no-print">
      {t.byPhone(act)}
      {line && (
        <>
          <span className="phone-title">{line.title}</span>{" "}
          <a className="num phone-link" href={`tel:${line.phone.replace(/[^\d+]/g, "")}`}>
            {line.phone}
          </a>
        </>
      )}
    </p>
  );
}

interface NextStepProps {
  readonly session: BidSessionDetail;
  readonly site: SiteInfo;
  /** The figures are not of now. */
  readonly off: boolean;
  /** What one can do is above it. */
  readonly isMember?: boolean;
}

/** What one can do now, until when, and what it takes. */
export function NextStep({ session, site, off, isMember: acts = false }: NextStepProps) {
  const { pathname, search } = useLocation();
  const free = /^0*(\.0*)?$/.test(session.margin);
  const joins = session.phase === "signUp";
  return (
    <section className="panel-next" aria-label={t.next}>
      {!acts && (joins || session.phase === "waiting") && (
        <dl className="panel-terms">
          {joins && (
            <div>
              <dt>{t.signUpEnd}</dt>
              <dd>{formatTime(session.signUpEnd, "minute")}</dd>
            </div>
          )}
          <div>
            <dt>{t.margin}</dt>
            <dd>
              {free ? t.noMargin : yuan(session.margin, true)}
              {!free && <small>{t.marginBy(formatTime(session.marginDeadline, "month-minute"))}</small>}
            </dd>
          </div>
        </dl>
      )}
      {session.winner !== null && (
        <dl className="panel-terms">
          <div>
            <dt>{t.winner[session.scene]}</dt>
            <dd>
              {session.winner}
              {session.winnerNumber !== null && <small>{t.winnerNumber(session.winnerNumber)}</small>}
            </dd>
          </div>
        </dl>
      )}
      {session.suspendReason !== null && (
        <dl className="panel-terms">
          <div>
            <dt>{t.reason[session.phase]}</dt>
            <dd>{session.suspendReason}</dd>
          </div>
        </dl>
      )}
      <div className="panel-acts no-print">
        <Action session={session} off={off} />
        {nextMoment(session) !== undefined && (
          // A file: the router would look for a page.
          <a className="button button-line button-wide" href={calendarAddress(session)} download>
            <CalendarIcon size={18} />
            {t.calendar}
          </a>
        )}
      </div>
      <p className="panel-hint">
        {!(acts && (joins || isLive(session.phase))) && hintOf(session)}
        {joins && !acts && (
          <>
            {" "}
            <Link className="no-print" to={addressOf("/user/register", { redirect: pathname + search })}>
              {t.register}
            </Link>
          </>
        )}
      </p>
      {(joins || isLive(session.phase)) && (
        <ByPhone act={joins ? t.signUpAct : lotTexts.offer[session.scene]} phones={site.phones} />
      )}
    </section>
  );
}
