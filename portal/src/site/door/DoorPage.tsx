import { Breadcrumb, Card, LinkButton, PageHead } from "#portal/ui/index.ts";
import type { DoorData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { Desk } from "./Desk.tsx";
import { doorTexts as t } from "./texts.ts";

/** The way to membership: who does it, how, and what to bring. */
export function Page({ data: { door }, site }: PageProps<DoorData>) {
  const { lead, steps, papers } = t.doors[door];
  return (
    <div className="wrap door">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: t.titles[door] }]} />
      <PageHead title={t.titles[door]} lead={lead} />
      <div className="door-in">
        <div className="door-main">
          {door === "register" && (
            <nav className="door-kinds" aria-label={t.kinds}>
              <LinkButton to="/user/registerPerson" tone="forest">{t.person}</LinkButton>
              <LinkButton to="/user/registerCompany" tone="forest">{t.company}</LinkButton>
            </nav>
          )}
          <Card>
            <section aria-labelledby="steps">
              <h2 id="steps">{t.steps}</h2>
              <ol className="door-steps">{steps.map((step) => <li key={step}>{step}</li>)}</ol>
            </section>
            <section aria-labelledby="papers">
              <h2 id="papers">{t.papers}</h2>
              <ul className="door-papers">{papers.map((paper) => <li key={paper}>{paper}</li>)}</ul>
            </section>
          </Card>
          <nav className="door-more" aria-labelledby="meanwhile">
            <h2 id="meanwhile">{t.meanwhile}</h2>
            <LinkButton to="/index/biddingList">{t.hall}</LinkButton>
            <LinkButton to="/index/transactionGuide">{t.guide}</LinkButton>
            <LinkButton to="/index/transactionGuide?activeIndex=1">{t.rules}</LinkButton>
          </nav>
        </div>
        <Desk site={site} door={door} />
      </div>
    </div>
  );
}
