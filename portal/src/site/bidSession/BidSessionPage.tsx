import { lazy, Suspense, useState } from "react";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { Breadcrumb, Section, Title } from "#portal/ui/index.ts";
import type { BidSessionData } from "../data.ts";
import { useCurrentPhases } from "../live/currentPhases.ts";
import { LotCard, PhaseTag } from "../lot/LotCard.tsx";
import { PrintFooter } from "../notice/PrintableArticle.tsx";
import { bidSessionAddress } from "../loaders.ts";
import type { PageProps } from "../route.ts";
import { Gallery } from "./Gallery.tsx";
import { LotFacts } from "./LotFacts.tsx";
import { LotSections } from "./LotSections.tsx";
import { Panel } from "./Panel.tsx";
import { PriceBar } from "./PriceBar.tsx";
import { bidSessionTexts as t } from "./texts.ts";
import { isMember, useSession } from "../session.ts";
import { useLiveBidSession, type LiveBidSession } from "./useLiveBidSession.ts";

/** Of members only: visitors load none of it. */
const MemberRoom = lazy(async () => ({ default: (await import("./room/MemberRoom.tsx")).MemberRoom }));

interface SessionPanelProps {
  readonly live: LiveBidSession;
  readonly site: SiteInfo;
  readonly onUpdate: (session: BidSessionDetail) => void;
}

/** The panel of a visitor; who is signed in as a member has the room of the session in its place. */
function SessionPanel({ live, site, onUpdate }: SessionPanelProps) {
  const user = useSession()?.user;
  const panel = <Panel live={live} site={site} />;
  if (user === undefined || !isMember(user)) return panel;
  return (
    <Suspense fallback={panel}>
      <MemberRoom key={user.id} live={live} site={site} user={user} onUpdate={onUpdate} />
    </Suspense>
  );
}

/** One session: what it is, its price, the time left, what the visitor can do; then everything that was announced. */
export function Page({ data, site }: PageProps<BidSessionData>) {
  const live = useLiveBidSession(data);
  const others = useCurrentPhases(live.session.others, live.now);
  const [updated, setUpdated] = useState<BidSessionDetail>();
  const session = updated ?? live.session;
  const list =
    session.scene === "invite" ? { label: t.invites, to: "/inviteList" } : { label: t.hall, to: "/index/biddingList" };
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, list, { label: session.landCode }]} />
      <article className="session">
        <header className="session-head">
          <h1>
            <Title>{session.title}</Title>
          </h1>
          <PhaseTag session={session} />
        </header>
        <SessionPanel live={live} site={site} onUpdate={setUpdated} />
        <div className="session-main">
          <Gallery session={session} />
          <LotFacts session={session} />
          <LotSections session={session} now={live.now} site={site} />
          <PrintFooter platform={site.platform} path={bidSessionAddress(session)} />
        </div>
      </article>
      <PriceBar live={live} />
      {others.length > 0 && (
        <Section id="others" title={t.others} more={{ ...list, label: t.allOthers }} className="no-print">
          <div className="lots">
            {others.map((other) => (
              <LotCard key={other.mainId} session={other} now={live.now} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
