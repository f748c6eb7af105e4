import { Link } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { OutIcon, PhoneIcon } from "#portal/ui/index.ts";
import type { AccountService } from "../data.ts";
import { addressOf } from "../query.ts";
import { accountTexts as t } from "./texts.ts";
import { useRedirect } from "./useRedirect.ts";

const OTHERS: readonly { readonly service: AccountService; readonly to: string }[] = [
  { service: "login", to: "/user/login" },
  { service: "register", to: "/user/register" },
  { service: "findPassword", to: "/user/findpwd" },
  { service: "alteration", to: "/user/alteration" },
];

/** Whom to ask, and when: from the configuration of the site. */
export function AccountContact({ site, service }: { readonly site: SiteInfo; readonly service: AccountService }) {
  const redirect = useRedirect();
  return (
    <aside className="account-contact" aria-labelledby="account-contact">
      <h2 id="account-contact">{t.contact}</h2>
      <ul className="account-contact-phones">
        {site.phones.map(({ title, phone }) => (
          <li key={title}>
            <PhoneIcon size={16} />
            <span>{title}</span>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
          </li>
        ))}
      </ul>
      {site.hours !== "" && (
        <p className="account-contact-hours">
          {t.hours}：{site.hours}
        </p>
      )}
      {site.oldSite !== "" && (
        <div className="account-contact-old">
          <p>{t.oldSiteNote}</p>
          <a className="button button-ghost" href={site.oldSite} rel="noopener noreferrer">
            {t.oldSite}
            <OutIcon size={16} />
          </a>
        </div>
      )}
      <nav className="account-contact-others" aria-label={t.others}>
        {OTHERS.filter((other) => other.service !== service).map((other) => (
          <Link key={other.service} to={addressOf(other.to, { redirect })}>
            {t.titles[other.service]}
          </Link>
        ))}
      </nav>
    </aside>
  );
}
