/** Structured data of pages for search engines, in the terms of schema.org. On the server only. */
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { bidSessionAddress } from "./loaders.ts";
import { routeTexts } from "./texts.ts";

const SCHEMA = "https://schema.org";

interface Crumb {
  readonly name: string;
  /** From the root of the site. */
  readonly path: string;
}

/** @param trail from below the home page to the page itself */
export function breadcrumb(origin: string, trail: readonly Crumb[]): object {
  return {
    "@context": SCHEMA,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: routeTexts.home, path: "/index/home" }, ...trail].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

export function organization(origin: string, { platform, company, phones }: SiteInfo): object {
  return {
    "@context": SCHEMA,
    "@type": "Organization",
    name: company === "" ? platform : company,
    url: `${origin}/index/home`,
    logo: `${origin}/icon-512.png`,
    ...(phones.length > 0 && {
      contactPoint: phones.map(({ title, phone }) => ({
        "@type": "ContactPoint",
        contactType: title,
        telephone: phone,
        areaServed: "CN",
        availableLanguage: "zh-CN",
      })),
    }),
  };
}

const AVAILABILITY: Readonly<Partial<Record<BidSessionDetail["phase"], string>>> = {
  signUp: "InStock",
  waiting: "InStock",
  free: "InStock",
  limited: "InStock",
  sold: "SoldOut",
};

/** What is for sale, at the price that the page shows; a tender offers nothing. */
export function offer(origin: string, session: BidSessionDetail): readonly object[] {
  const { scene, phase, sums, title, landCode, seller, endDateTime, picture } = session;
  if (scene === "invite" || sums.total === null) return [];
  return [
    {
      "@context": SCHEMA,
      "@type": "Product",
      name: title,
      sku: landCode,
      category: session.lotKind_dictText,
      ...(picture !== null && { image: origin + picture }),
      offers: {
        "@type": "Offer",
        url: origin + bidSessionAddress(session),
        price: sums.total,
        priceCurrency: "CNY",
        availability: `${SCHEMA}/${AVAILABILITY[phase] ?? "Discontinued"}`,
        ...(phase !== "sold" && { priceValidUntil: endDateTime }),
        ...(seller !== "" && { seller: { "@type": "Organization", name: seller } }),
      },
    },
  ];
}
