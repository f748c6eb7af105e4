/** The footer: whom to call and when, where to read on, where deposits are paid to. */
import { Link } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { TreeRings } from "#portal/ui/index.ts";
import { addressOf } from "../query.ts";
import { settlementTexts } from "../texts.ts";
import { layoutTexts as texts } from "./texts.ts";

const GUIDES = [texts.process, texts.rules, texts.templates, texts.questions];
const MORE = [
  { to: "/index/notice/list", label: texts.notices },
  { to: "/inviteList", label: texts.invites },
  { to: "/index/aboutCenter", label: texts.introduction },
  { to: addressOf("/index/aboutCenter", { activeIndex: 1 }), label: texts.organisation },
];

function Account({ account }: { readonly account: NonNullable<SiteInfo["account"]> }) {
  const lines = [
    [settlementTexts.name, account.name],
    [settlementTexts.number, account.number],
    [settlementTexts.bank, account.bank],
  ] as const;
  return (
    <div className="foot-part">
      <h2>{settlementTexts.title}</h2>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Footer({ site }: { readonly site: SiteInfo }) {
  return (
    <footer className="foot">
      <TreeRings className="foot-rings" rings={16} />
      <div className="wrap foot-in">
        <div className="foot-part">
          <h2>{texts.contact}</h2>
          <dl>
            {site.phones.map(({ title, phone }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  <a className="num" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                    {phone}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
          <p>{texts.hours(site.hours)}</p>
        </div>
        <nav aria-labelledby="foot-guide" className="no-print">
          <h2 id="foot-guide">{texts.guides}</h2>
          <ul>
            {GUIDES.map((label, at) => (
              <li key={label}>
                <Link to={addressOf("/index/transactionGuide", { activeIndex: at })}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="foot-more" className="no-print">
          <h2 id="foot-more">{texts.more}</h2>
          <ul>
            {MORE.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {site.oldSite !== "" && (
              <li>
                <a href={site.oldSite} target="_blank" rel="noopener noreferrer">
                  {texts.oldSite}
                  <span className="unseen">{texts.newWindow}</span>
                </a>
              </li>
            )}
          </ul>
        </nav>
        {site.account !== null && <Account account={site.account} />}
      </div>
      <div className="wrap foot-end">
        <p>{site.paymentRule}</p>
        <p className="foot-owner">
          {[site.company, site.filing]
            .filter((text) => text !== "")
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
        </p>
      </div>
    </footer>
  );
}
