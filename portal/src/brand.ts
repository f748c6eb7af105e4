/**
 * The product's names. The server may give others in `<script type="application/json" id="brand">`; what it does not
 * give stays as here, and a link without an address is not shown.
 */
interface Brand {
  readonly platform: string;
  readonly office: string;
  readonly logoTitle: string;
  /** Address of the earlier back office; empty: no link. */
  readonly oldOffice: string;
}

const DEFAULTS: Brand = {
  platform: "木材网络竞价交易平台",
  office: "木材网络竞价交易平台后台管理系统（新版）",
  logoTitle: "天然橡胶",
  oldOffice: "",
};

export function readBrand(page: Document): Brand {
  try {
    const given: unknown = JSON.parse(page.getElementById("brand")?.textContent ?? "{}");
    if (typeof given !== "object" || given === null) return DEFAULTS;
    const known = Object.entries(given).filter(([name, value]) => name in DEFAULTS && typeof value === "string");
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return DEFAULTS;
  }
}
