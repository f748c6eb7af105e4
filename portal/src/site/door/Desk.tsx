import { Link } from "#portal/walk/index.ts";
import type { SiteInfo } from "#server/modules/content/contract";
import { OutIcon, PhoneIcon } from "#portal/ui/index.ts";
import type { Door } from "../data.ts";
import { doorTexts as t } from "./texts.ts";

const OTHERS: readonly { readonly door: Door; readonly to: string }[] = [
  { door: "login", to: "/user/login" }, { door: "register", to: "/user/register" }, { door: "findPassword", to: "/user/findpwd" }, { door: "alteration", to: "/user/alteration" },
];

/** Whom to ask, when, and where money goes: everything from the configuration of the site. */
export function Desk({ site, door }: { readonly site: SiteInfo; readonly door: Door }) {
  return (
    <aside className="desk" aria-labelledby="desk">
      <h2 id="desk">{t.contact}</h2>
      <ul className="desk-phones">
        {site.phones.map(({ title, phone }) => <li key={title}><PhoneIcon size={16} /><span>{title}</span><a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a></li>)}
      </ul>
      {site.hours !== "" && <p className="desk-hours">{t.hours}：{site.hours}</p>}
      {site.oldSite !== "" && (
        <div className="desk-old">
          <p>{t.oldSiteNote}</p>
          <a className="button button-ghost" href={site.oldSite} rel="noopener noreferrer">{t.oldSite}<OutIcon size={16} /></a>
        </div>
      )}
      {site.account && (
        <div className="desk-account">
          <h3>{t.account}</h3>
          <dl>
            <div><dt>{t.accountName}</dt><dd>{site.account.name}</dd></div>
            <div><dt>{t.accountNumber}</dt><dd>{site.account.number}</dd></div>
            <div><dt>{t.accountBank}</dt><dd>{site.account.bank}</dd></div>
          </dl>
        </div>
      )}
      {site.paymentRule !== "" && <p className="desk-rule">{site.paymentRule}</p>}
      <nav className="desk-others" aria-label={t.others}>
        {OTHERS.filter((other) => other.door !== door).map((other) => <Link key={other.door} to={other.to}>{t.titles[other.door]}</Link>)}
      </nav>
    </aside>
  );
}
