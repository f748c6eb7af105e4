import { Link } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { Breadcrumb, CompanyIcon, LinkButton, Notice, PageHead, PersonIcon } from "#portal/ui/index.ts";
import { addressOf } from "../../query.ts";
import { AccountContact } from "../AccountContact.tsx";
import { accountTexts } from "../texts.ts";
import { useRedirect } from "../useRedirect.ts";
import { useLeaveSignedIn } from "../signIn/useLeaveSignedIn.ts";
import { registerTexts as t } from "./texts.ts";

const KINDS = [
  { mtype: 1, to: "/user/registerPerson", title: accountTexts.person, Icon: PersonIcon },
  { mtype: 2, to: "/user/registerCompany", title: accountTexts.company, Icon: CompanyIcon },
] as const;

const isChoicePage = (pathname: string): boolean => /^\/(user|member)\/register\/?$/i.test(pathname);

/** In whose name one becomes a member, and what that needs. */
export function ChoicePage({ site }: { readonly site: SiteInfo }) {
  const redirect = useRedirect();
  useLeaveSignedIn(isChoicePage);
  return (
    <div className="wrap account">
      <Breadcrumb trail={[{ label: accountTexts.home, to: "/index/home" }, { label: accountTexts.titles.register }]} />
      <PageHead title={accountTexts.titles.register} lead={t.choiceLead} />
      <div className="account-in">
        <div className="account-main">
          {redirect !== undefined && (
            <Notice>
              <p>
                {accountTexts.backNote}
                <Link className="account-back" to={redirect}>
                  {accountTexts.back}
                </Link>
              </p>
            </Notice>
          )}
          <nav className="register-kinds" aria-label={accountTexts.kinds}>
            {KINDS.map(({ mtype, to, title, Icon }) => (
              <article key={mtype} className="card card-pad register-kind" aria-labelledby={`kind-${mtype}`}>
                <Icon size={28} />
                <h2 id={`kind-${mtype}`}>{title}</h2>
                <p>{t.leads[mtype]}</p>
                <h3>{accountTexts.papers}</h3>
                <ul className="account-papers">
                  {t.papers[mtype].map((paper) => (
                    <li key={paper}>{paper}</li>
                  ))}
                </ul>
                <LinkButton to={addressOf(to, { redirect })} tone="wood" wide>
                  {t.registerAs[mtype]}
                </LinkButton>
              </article>
            ))}
          </nav>
          <p className="register-known">
            {t.known}
            <Link to={addressOf("/user/login", { redirect })}>{t.signIn}</Link>
          </p>
          <nav className="account-more" aria-labelledby="meanwhile">
            <h2 id="meanwhile">{accountTexts.meanwhile}</h2>
            <LinkButton to="/index/biddingList">{accountTexts.hall}</LinkButton>
            <LinkButton to="/index/transactionGuide">{accountTexts.guide}</LinkButton>
            <LinkButton to="/index/transactionGuide?activeIndex=1">{accountTexts.rules}</LinkButton>
          </nav>
        </div>
        <AccountContact site={site} service="register" />
      </div>
    </div>
  );
}
