import type { SiteInfo } from "#server/modules/content/contract";
import { LinkButton, PhoneIcon } from "#portal/ui/index.ts";
import { guideTexts as t } from "./texts.ts";

/** Where no answer is written yet: whom to contact. */
export function GuideContact({ site }: { readonly site: SiteInfo }) {
  return (
    <aside className="ask" aria-labelledby="ask">
      <div>
        <h2 id="ask">{t.askTitle}</h2>
        <p>
          {t.ask}
          {site.hours !== "" && t.hours(site.hours)}
        </p>
      </div>
      <ul className="ask-phones">
        {site.phones.map(({ title, phone }) => (
          <li key={title}>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
              <PhoneIcon size={16} />
              {title} {phone}
            </a>
          </li>
        ))}
      </ul>
      <LinkButton to="/index/aboutCenter?activeIndex=2">{t.contact}</LinkButton>
    </aside>
  );
}
