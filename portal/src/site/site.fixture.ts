import type { SiteInfo } from "#server/modules/content/contract";

/** A site of which little is configured. */
export const SITE: SiteInfo = {
  platform: "平台",
  company: "公司",
  logo: "",
  oldSite: "",
  phones: [],
  hours: "",
  account: null,
  paymentRule: "",
  filing: "",
  transactionTypes: [],
  demo: false,
};
