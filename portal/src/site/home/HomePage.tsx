/** U1: what runs now comes first, then what ends, what opens, what was sold and announced, and how one takes part. */
import { Link } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { LinkButton, Time, PhoneIcon, Section } from "#portal/ui/index.ts";
import type { HomeData } from "../data.ts";
import { articleAddress } from "../loaders.ts";
import { StaleDataNotice } from "../live/StaleDataNotice.tsx";
import { LotCard } from "../lot/LotCard.tsx";
import { addressOf, hallAddress } from "../query.ts";
import type { PageProps } from "../route.ts";
import { Hero } from "./Hero.tsx";
import { Notices } from "./Notices.tsx";
import { LatestDeals, EndingSoon, OpenForSignUp } from "./BidSessionRows.tsx";
import { homeTexts as texts } from "./texts.ts";
import { useLiveHome } from "./useLiveHome.ts";

const LIVE_SHOWN = 4;
const LINES_SHOWN = 5;

function Steps() {
  return (
    <Section
      id="steps"
      title={texts.steps}
      note={texts.stepsNote}
      more={{ to: "/index/transactionGuide", label: texts.toProcess }}
    >
      <ol className="five">
        {texts.stepList.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Contact({ site }: { readonly site: SiteInfo }) {
  return (
    <Section id="contact" title={texts.contact} note={texts.contactNote(site.hours)}>
      <div className="card help">
        <ul>
          {site.phones.map(({ title, phone }) => (
            <li key={title}>
              <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                <PhoneIcon size={18} />
                <span>{title}</span>
                <b className="num">{phone}</b>
              </a>
            </li>
          ))}
        </ul>
        <LinkButton to={addressOf("/index/transactionGuide", { activeIndex: 3 })} wide>
          {texts.questions}
        </LinkButton>
      </div>
    </Section>
  );
}

function Articles({ articles }: Pick<HomeData, "articles">) {
  return (
    <Section id="articles" title={texts.articles} more={{ to: "/rural", label: texts.articlesMore }}>
      <ul className="rows">
        {articles.map(({ id, title, summary, isLink, linkUrl, publishTime }) => (
          <li key={id} className="article-line">
            {isLink && linkUrl !== null ? (
              <a href={linkUrl} rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              <Link to={articleAddress(id)}>{title}</Link>
            )}
            <Time at={publishTime} shape="day" />
            {summary !== null && <p>{summary}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Page({ data, site }: PageProps<HomeData>) {
  const { notices, articles } = data;
  const { view, fresh, state, changes } = useLiveHome(data.view);
  const others = view.live.slice(1, 1 + LIVE_SHOWN);
  return (
    <div className={state === "fresh" ? undefined : "stale"}>
      <Hero view={view} fresh={fresh} />
      <StaleDataNotice state={state} now={view.now} />
      <p className="unseen" role="status">
        {changes}
      </p>
      <div className="wrap">
        {others.length > 0 && (
          <Section
            id="live"
            title={texts.live}
            note={texts.liveNote(view.figures.live)}
            more={{ to: hallAddress({ state: "live" }), label: texts.all }}
          >
            <div className="lots lots-even">
              {others.map((session) => (
                <LotCard key={session.mainId} session={session} now={view.now} fresh={fresh.has(session.mainId)} />
              ))}
            </div>
          </Section>
        )}
        <div className="halves">
          <Section
            id="ending"
            title={texts.ending}
            more={{ to: hallAddress({ state: "live", sort: "ending" }), label: texts.all }}
          >
            <EndingSoon rows={view.ending.slice(0, LINES_SHOWN)} now={view.now} />
          </Section>
          <Section
            id="opening"
            title={texts.opening}
            note={view.figures.signUp > 0 ? texts.openingNote(view.figures.signUp) : undefined}
            more={{ to: hallAddress({ state: "signUp" }), label: texts.all }}
          >
            <OpenForSignUp rows={view.opening.slice(0, LINES_SHOWN)} />
          </Section>
        </div>
        <div className="halves">
          <Notices notices={notices} />
          <Section
            id="deals"
            title={texts.dealt}
            more={{ to: hallAddress({ state: "ended" }), label: texts.moreDeals }}
          >
            <LatestDeals rows={view.deals} />
          </Section>
        </div>
        <Steps />
        <div className={articles.length > 0 ? "halves" : undefined}>
          {articles.length > 0 && <Articles articles={articles} />}
          <Contact site={site} />
        </div>
      </div>
    </div>
  );
}
