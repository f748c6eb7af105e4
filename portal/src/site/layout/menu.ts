/** The menu of the header, and which of its entries an address belongs to. */
import { layoutTexts as texts } from "./texts.ts";

interface MenuEntry {
  readonly to: string;
  readonly label: string;
  /** Beginnings of the addresses below it. */
  readonly covers: readonly string[];
}

export const MENU: readonly MenuEntry[] = [
  { to: "/index/home", label: texts.home, covers: [] },
  { to: "/index/biddingList", label: texts.hall, covers: ["/index/bidding", "/bidding", "/invite", "/index/invite"] },
  { to: "/index/notice/list", label: texts.notices, covers: ["/index/notice", "/notice"] },
  { to: "/index/transactionGuide", label: texts.guide, covers: ["/index/transactionGuide", "/transactionGuide"] },
  { to: "/index/aboutCenter", label: texts.about, covers: ["/index/aboutCenter", "/aboutCenter"] },
  // A visitor is asked to sign in there, and then comes back to their account.
  { to: "/userCenter", label: texts.member, covers: ["/userCenter"] },
];

const HOMES = ["/", "/index", "/index/home"];

export function isUnder({ to, covers }: MenuEntry, path: string): boolean {
  const here = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (to === "/index/home") return HOMES.includes(here);
  return covers.some((start) => here.startsWith(start));
}
