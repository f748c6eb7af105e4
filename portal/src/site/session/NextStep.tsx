import { useLocation, Link } from "#portal/walk/index.ts";
import type { Phase, SessionDetail } from "#server/modules/bidding/contract";
import { LinkButton, moment, yuan } from "#portal/ui/index.ts";
import { lotTexts } from "../lot/texts.ts";
import { noticePath } from "../notice/NoticeRows.tsx";
import { addressOf } from "../query.ts";
import { sessionTexts as t } from "./texts.ts";

const DEAL_NOTICE = 1;
const HINTS: Record<Exclude<Phase, "free" | "limited">, string> = {
  signUp: t.signUpHint, waiting: t.waitingHint, deciding: t.decidingHint, sold: t.soldHint, failed: t.overHint, suspended: t.overHint, withdrawn: t.overHint,
};

function hintOf({ phase, scene, sealed }: SessionDetail): string {
  if (phase === "free" || phase === "limited") return t.offerHint(lotTexts.offer[scene]);
  return phase === "waiting" && sealed ? t.waitingSecretHint : HINTS[phase];
}

function Action({ session }: { readonly session: SessionDetail }) {
  const { pathname, search } = useLocation();
  const login = addressOf("/user/login", { redirect: pathname + search });
  const notice = session.notices.find(({ category }) => category === DEAL_NOTICE);
  if (session.phase === "signUp") return <LinkButton to={login} tone="wood" wide>{t.signUp}</LinkButton>;
  if (session.phase === "free" || session.phase === "limited") return <LinkButton to={login} tone="wood" wide>{t.enter(lotTexts.offer[session.scene])}</LinkButton>;
  if (session.phase === "sold" && notice) return <LinkButton to={noticePath(notice)} tone="forest" wide>{t.toDealNotice}</LinkButton>;
  if (session.phase === "waiting" || session.phase === "deciding") return null;
  return <LinkButton to={session.scene === "invite" ? "/inviteList" : "/index/biddingList"} wide>{t.toOthers}</LinkButton>;
}

/** What one can do now, until when, and what it takes. */
export function NextStep({ session }: { readonly session: SessionDetail }) {
  const free = /^0*(\.0*)?$/.test(session.margin);
  const joins = session.phase === "signUp";
  return (
    <section className="panel-next" aria-label={t.next}>
      {(joins || session.phase === "waiting") && (
        <dl className="panel-terms">
          {joins && <div><dt>{t.signUpEnd}</dt><dd>{moment(session.signUpEnd, "minute")}</dd></div>}
          <div><dt>{t.margin}</dt><dd>{free ? t.noMargin : yuan(session.margin, true)}{!free && <small>{t.marginBy(moment(session.marginDeadline, "month-minute"))}</small>}</dd></div>
        </dl>
      )}
      {session.winner !== null && <dl className="panel-terms"><div><dt>{t.winner[session.scene]}</dt><dd>{session.winner}</dd></div></dl>}
      {session.suspendReason !== null && <dl className="panel-terms"><div><dt>{t.suspendReason}</dt><dd>{session.suspendReason}</dd></div></dl>}
      <div className="no-print"><Action session={session} /></div>
      <p className="panel-hint">{hintOf(session)}{joins && <> <Link className="no-print" to="/user/register">{t.register}</Link></>}</p>
    </section>
  );
}
