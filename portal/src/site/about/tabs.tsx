import type { AboutItem, SiteInfo } from "#server/modules/content/contract";
import { Facts, PhoneIcon, PlaceIcon, Prose } from "#portal/ui/index.ts";
import { SettlementAccount } from "../account/SettlementAccount.tsx";
import { aboutTexts as t } from "./texts.ts";

interface TabProps {
  readonly items: readonly AboutItem[];
  readonly site: SiteInfo;
}

const tel = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;

export function Introduction({ items }: TabProps) {
  return (
    <div className="rules">
      {items.map((item) => (
        <article key={item.id} className="rule">
          <h2>{item.title}</h2>
          <Prose html={item.content} />
        </article>
      ))}
    </div>
  );
}

function Reach({ item }: { readonly item: AboutItem }) {
  return (
    <ul className="reach">
      {item.phone !== null && (
        <li>
          <PhoneIcon size={16} />
          <a href={tel(item.phone)}>{item.phone}</a>
        </li>
      )}
      {item.email !== null && (
        <li>
          <span aria-hidden>@</span>
          <a href={`mailto:${item.email}`}>{item.email}</a>
        </li>
      )}
      {item.address !== null && (
        <li>
          <PlaceIcon size={16} />
          {item.address}
        </li>
      )}
    </ul>
  );
}

/** Each unit: what it answers for and how it is reached. */
export function Organisation({ items }: TabProps) {
  return (
    <ul className="units">
      {items.map((item) => (
        <li key={item.id} className="card card-pad unit">
          <h2>{item.title}</h2>
          {item.duty !== null && <p>{item.duty}</p>}
          {item.content !== "" && <Prose html={item.content} />}
          <Reach item={item} />
        </li>
      ))}
    </ul>
  );
}

export function Contact({ items, site }: TabProps) {
  return (
    <div className="contact">
      {site.phones.length > 0 && (
        <section aria-labelledby="phones">
          <h2 id="phones">{t.phones}</h2>
          <Facts
            items={[
              ...site.phones.map(({ title, phone }) => ({ label: title, value: <a href={tel(phone)}>{phone}</a> })),
              ...(site.hours === "" ? [] : [{ label: t.hours, value: site.hours }]),
            ]}
          />
        </section>
      )}
      {site.account && (
        <div>
          <SettlementAccount account={site.account} phones={[]} level={2} />
          {site.paymentRule !== "" && <p className="payment-rule">{site.paymentRule}</p>}
        </div>
      )}
      {items.length > 0 && <Organisation items={items} site={site} />}
    </div>
  );
}
