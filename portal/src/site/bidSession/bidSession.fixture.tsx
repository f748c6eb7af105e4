/** A session as its page gets it, and the page with its contexts. */
import { MemoryRouter } from "react-router-dom";
import type { Phase, BidSessionDetail, BidSessionView } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { ClockContext, createServerClock } from "#portal/ui/index.ts";
import type { SiteApi } from "../api.ts";
import { SiteApiContext } from "../SiteApiContext.ts";
import { Page } from "./BidSessionPage.tsx";

const NOW = "2026-11-21T02:10:00.000Z";
export const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

export const SESSION: BidSessionDetail = {
  mainId: "s1",
  title: "西联橡胶更新林竞价",
  landCode: "HN-T-2026-031",
  landTitle: "西联橡胶更新林",
  scene: "sale",
  transactionType: 2,
  transactionType_dictText: "预付 70% 按实结算",
  lotKind: "standing",
  lotKind_dictText: "活立木",
  species_dictText: "橡胶木",
  region: "HN03",
  region_dictText: "儋州市",
  address: "儋州市西联农场 3 队",
  seller: "西联分公司",
  area: "312.60",
  volume: "4180.500",
  weight: null,
  picture: null,
  status: 5,
  status_dictText: "限时竞价",
  phase: "limited",
  sealed: false,
  round: null,
  priceUnit: "元",
  startPrice: "1800000.00",
  step: "5000.00",
  margin: "300000.00",
  currentPrice: "2185000.00",
  total: "2185000.00",
  bidCount: 2,
  registeredCount: null,
  dealPrice: null,
  dealTime: null,
  premium: null,
  signUpEnd: at(-3000),
  marginDeadline: at(-2900),
  freeStart: at(-60),
  freeEnd: at(-20),
  beingDateTime: at(-60),
  endDateTime: at(3),
  nextTime: at(3),
  announceAt: at(-9000),
  mode_dictText: "递增竞价",
  consent: "c".repeat(64),
  rules: [{ title: "加价幅度", text: "5,000 元的整数倍" }],
  suspendReason: null,
  winner: null,
  winnerNumber: null,
  others: [],
  sums: {
    total: "2185000.00",
    estimated: false,
    unitPrices: [
      { unit: "立方米", price: "522.66" },
      { unit: "亩", price: "6989.76" },
    ],
    payment: { firstShare: 70, first: "1529500.00", balance: "655500.00" },
  },
  nextOffer: { least: "2190000.00", limit: "2685000.00" },
  hasReserve: true,
  reserveMet: null,
  comparables: [],
  bidsWithheld: false,
  bids: [
    { seq: 2, bidderNumber: "4085", price: "2185000.00", time: at(-1) },
    { seq: 1, bidderNumber: "7316", price: "2180000.00", time: at(-2) },
  ],
  notices: [{ id: "n3", title: "成交公告一则", category: 1, publishTime: at(-1) }],
  lot: {
    landId: "l1",
    batch: "14",
    plantYear: 1998,
    longitude: "109.580000",
    latitude: "19.520000",
    fellingStatus: 2,
    fellingStatus_dictText: "已核验",
    permitNumber: "琼采字 0312 号",
    viewingContact: "符先生",
    viewingPhone: "0898-00000011",
    viewingTime: null,
    fellingFrom: "2026-12-01",
    fellingTo: "2027-05-31",
    pictures: [],
    documents: [{ name: "伐区设计.pdf", url: "/f/1" }],
    description: "<p>道路通达。</p>",
    sections: [{ sectionName: "A1", area: "160.30", volume: null, remark: null }],
  },
};
const SITE = {
  platform: "交易平台",
  company: "集团",
  phones: [{ title: "业务咨询", phone: "0898-00000002" }],
  hours: "周一至周五 09:00–17:00",
  account: { name: "示例结算专户", number: "0000 1111 2222 3333", bank: "示例银行" },
  paymentRule: "",
  demo: true,
} as unknown as SiteInfo;
export const view = (change: Partial<BidSessionDetail> = {}): BidSessionView => ({
  now: NOW,
  session: { ...SESSION, ...change },
});
export const quiet = (phase: Phase, change: Partial<BidSessionDetail> = {}) =>
  view({ phase, nextTime: null, ...change });

/** A clock that an answer has set to the moment of the data. */
function clockAt(now: string) {
  const clock = createServerClock();
  clock.learn(Date.parse(now), clock.elapsed(), clock.elapsed());
  return clock;
}

export function page(data: BidSessionView, sessionUpdate: SiteApi["sessionUpdate"] = () => Promise.resolve(data)) {
  return (
    <ClockContext value={clockAt(data.now)}>
      <SiteApiContext value={{ sessionUpdate } as unknown as SiteApi}>
        <MemoryRouter initialEntries={["/index/biddingDetail?mainId=s1"]}>
          <Page data={data} site={SITE} />
        </MemoryRouter>
      </SiteApiContext>
    </ClockContext>
  );
}

/** The terms of a list of names and values, in the given part of the page. */
export function valuesIn(part: HTMLElement, names: readonly string[]): (string | null | undefined)[] {
  const terms = [...part.querySelectorAll("dt")];
  return names.map((name) => terms.find((term) => term.textContent === name)?.nextElementSibling?.textContent);
}
