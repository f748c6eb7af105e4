import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION, at, page, quiet, valuesIn, view } from "./bidSession.fixture.tsx";

const panel = () => within(screen.getByRole("complementary"));
const region = (name: string) => screen.getByRole("region", { name });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("what a buyer calculates", () => {
  it("of a price per ton: the total of the announced weight, and that it is an estimate", () => {
    render(
      page(
        view({
          priceUnit: "元/吨",
          currentPrice: "124.00",
          nextOffer: { least: "124.50", limit: null },
          step: "0.50",
          sums: {
            total: "186527.00",
            estimated: true,
            unitPrices: [],
            payment: { firstShare: null, first: null, balance: null },
          },
        }),
      ),
    );
    expect(valuesIn(screen.getByRole("complementary"), ["折合单价", "下次出价"])).toEqual([
      "约 ¥186,527",
      "不低于 ¥124.50/吨按 ¥0.50/吨 的整数倍加价",
    ]);
    const payments = within(region("付款安排"))
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(payments.slice(2)).toEqual([
      "履约保证金以合同为准签订合同时",
      "货款约 ¥186,527按合同约定，随确认的重量分次支付",
    ]);
    expect(region("付款安排").textContent).toContain("货款合计（估算）¥186,527");
  });

  it("what is to be paid and when: the margin, the first payment, the balance, and their total", () => {
    render(page(view()));
    const payment = region("付款安排");
    expect(
      within(payment)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual([
      "款项金额何时支付",
      "保证金¥300,0002026-11-19 09:50 前到账；未竞得的按规则退还",
      "首期货款（70%）¥1,529,500成交并签订合同后，按合同约定的期限",
      "余款（30%）¥655,500按合同约定，随实际计量或分段结算，多退少补",
    ]);
    expect(payment.textContent).toContain("按当前价计算");
    expect(payment.textContent).toContain("货款合计¥2,185,000");
  });

  it("to whom: the account, copied with a click, and a warning against any other", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    render(page(view()));
    const account = region("结算账户");
    expect(account.textContent).toContain("谨防诈骗");
    expect(account.textContent).toContain("核实请拨打：业务咨询 0898-00000002");
    await act(async () => within(account).getByRole("button", { name: "复制账户信息" }).click());
    expect(writeText).toHaveBeenCalledWith("户名：示例结算专户\n账号：0000111122223333\n开户行：示例银行");
    expect(within(account).getByRole("status").textContent).toBe("已复制，粘贴后请再核对一遍");
    writeText.mockRejectedValue(new Error("denied"));
    await act(async () => within(account).getByRole("button", { name: "复制账户信息" }).click());
    expect(within(account).getByRole("status").textContent).toBe("已选中，请手动复制");
    writeText.mockRestore();
  });

  it("what others were sold for, a cubic metre each", () => {
    render(
      page(
        view({
          comparables: [
            {
              mainId: "d1",
              title: "西培 2026 年第 2 批",
              species_dictText: "橡胶木",
              region_dictText: "儋州市",
              volume: "463.566",
              dealPrice: "195000.00",
              cubicPrice: "420.65",
              dealTime: at(-6000),
            },
          ],
        }),
      ),
    );
    const [, row] = within(region("可比成交")).getAllByRole("row");
    expect(row?.textContent).toBe("西培 2026 年第 2 批2026-11-17463.566 立方米¥195,000¥420.65");
    expect(within(row!).getByRole("link").getAttribute("href")).toBe("/index/biddingDetail?mainId=d1");
  });

  it("whom to call to see it, when; the platform where no contact is announced", () => {
    render(page(view()));
    expect(within(region("看样")).getByRole("link").getAttribute("href")).toBe("tel:089800000011");
    expect(valuesIn(region("看样"), ["联系人", "电话"])).toEqual(["符先生", "0898-00000011"]);
    cleanup();
    const lot = { ...SESSION.lot, viewingContact: null, viewingPhone: null };
    render(page(view({ lot })));
    expect(valuesIn(region("看样"), ["联系人", "业务咨询", "时间"])).toEqual([
      undefined,
      "0898-00000002",
      "周一至周五 09:00–17:00",
    ]);
    cleanup();
    render(page(quiet("sold", { dealPrice: "2185000.00" })));
    expect(screen.queryByRole("region", { name: "看样" })).toBeNull();
  });

  it("what 未上传 of the felling permit means for standing trees; no note for logs", () => {
    const lot = { ...SESSION.lot, fellingStatus: 0, fellingStatus_dictText: "未上传", permitNumber: null };
    render(page(view({ lot })));
    expect(screen.getByText(/^“未上传”指林木采伐许可证尚未上传到平台/).textContent).toContain(
      "须先上传采伐证才能申请采伐信息、进场采伐",
    );
    cleanup();
    render(page(view({ lot, lotKind: "log" })));
    expect(screen.queryByText(/^“未上传”/)).toBeNull();
  });

  it("what it looks like: photographs that open their originals, or a drawing that says that it is one", () => {
    const pictures = ["/f/1.jpg", "/f/2.jpg", "/f/3.jpg", "/f/4.jpg"];
    render(page(view({ lot: { ...SESSION.lot, pictures } })));
    const gallery = within(screen.getByRole("list", { name: "标的图片" }));
    expect(gallery.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"))).toEqual(pictures);
    expect(gallery.getByText("还有 1 张")).toBeTruthy();
    expect(screen.queryByText("标的未上传照片，此为示意图")).toBeNull();
    cleanup();
    render(page(view()));
    expect(screen.getByText("标的未上传照片，此为示意图")).toBeTruthy();
  });

  it("has price, time left and the action in a bar, for a phone on which the panel is scrolled away", () => {
    render(page(view()));
    const bar = document.querySelector<HTMLElement>(".price-bar")!;
    expect(bar.getAttribute("aria-label")).toBe("价格与剩余时间");
    expect(bar.querySelector(".price")?.textContent).toBe("¥2,185,000");
    expect(bar.querySelector("[role=timer]")?.textContent).toBe("00:03:00");
    expect(bar.querySelector("a")?.getAttribute("href")).toBe(
      "/user/login?redirect=%2Findex%2FbiddingDetail%3FmainId%3Ds1",
    );
  });

  it("takes its moments into a calendar, as long as there is one to come", () => {
    render(page(view()));
    const link = panel().getByRole("link", { name: "加入日历" });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([
      "/api/frontApi/unLogin/downloadBidCalendar?mainId=s1",
      true,
    ]);
    cleanup();
    for (const phase of ["sold", "failed", "suspended", "deciding"] as const) {
      render(page(quiet(phase)));
      expect(screen.queryByRole("link", { name: "加入日历" }), phase).toBeNull();
      cleanup();
    }
  });
});
