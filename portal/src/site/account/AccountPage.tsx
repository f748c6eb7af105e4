import { Link } from "react-router-dom";
import { Breadcrumb, Card, LinkButton, Notice, PageHead } from "#portal/ui/index.ts";
import type { AccountData } from "../data.ts";
import { addressOf } from "../query.ts";
import type { PageProps } from "../route.ts";
import { AccountContact } from "./AccountContact.tsx";
import { accountTexts as t, type TextService } from "./texts.ts";
import { useRedirect } from "./useRedirect.ts";

/** The way to membership: who does it, how, and what to bring. */
export function Page({ data: { service }, site }: PageProps<AccountData<TextService>>) {
  const { lead, steps, papers } = t.accountServices[service];
  const back = useRedirect();
  return (
    <div className="wrap account">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: t.titles[service] }]} />
      <PageHead title={t.titles[service]} lead={lead} />
      <div className="account-in">
        <div className="account-main">
          {back !== undefined && (
            <Notice>
              <p>
                {t.backNote}
                <Link className="account-back" to={back}>
                  {t.back}
                </Link>
              </p>
            </Notice>
          )}
          {service === "register" && (
            <nav className="account-kinds" aria-label={t.kinds}>
              <LinkButton to={addressOf("/user/registerPerson", { redirect: back })} tone="forest">
                {t.person}
              </LinkButton>
              <LinkButton to={addressOf("/user/registerCompany", { redirect: back })} tone="forest">
                {t.company}
              </LinkButton>
            </nav>
          )}
          <Card>
            <section aria-labelledby="steps">
              <h2 id="steps">{t.steps}</h2>
              <ol className="account-steps">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
            <section aria-labelledby="papers">
              <h2 id="papers">{t.papers}</h2>
              <ul className="account-papers">
                {papers.map((paper) => (
                  <li key={paper}>{paper}</li>
                ))}
              </ul>
            </section>
          </Card>
          <nav className="account-more" aria-labelledby="meanwhile">
            <h2 id="meanwhile">{t.meanwhile}</h2>
            <LinkButton to="/index/biddingList">{t.hall}</LinkButton>
            <LinkButton to="/index/transactionGuide">{t.guide}</LinkButton>
            <LinkButton to="/index/transactionGuide?activeIndex=1">{t.rules}</LinkButton>
          </nav>
        </div>
        <AccountContact site={site} service={service} />
      </div>
    </div>
  );
}
