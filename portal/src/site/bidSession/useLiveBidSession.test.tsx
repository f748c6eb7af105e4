import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { at, page, quiet, view } from "./bidSession.fixture.tsx";
import { waitForBidSession } from "./useLiveBidSession.ts";

const panel = () => within(screen.getByRole("complementary"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a page that stays open", () => {
  const moved = view({ currentPrice: "2190000.00", bidCount: 3 });
  const run = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const button = () => panel().queryByRole("button", { name: "登录后出价" }) as HTMLButtonElement | null;

  it("polls every five seconds while bids are taken, and shows the new price", async () => {
    const ask = vi.fn(() => Promise.resolve(moved));
    render(page(view(), ask));
    await run(4_700);
    expect([ask.mock.calls.length, panel().getByRole("status").textContent]).toEqual([0, ""]);
    await run(900);
    expect(ask).toHaveBeenCalledWith("s1", expect.any(AbortSignal));
    expect(panel().getByRole("status").textContent).toBe("当前价 ¥2,190,000.00，第 3 次出价");
    await run(5_500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("says beside a price that the connection is lost, since when, disables the button, and recovers", async () => {
    let down = true;
    render(page(view(), () => (down ? Promise.reject(new Error("down")) : Promise.resolve(view()))));
    await run(5_600);
    expect(panel().queryByRole("alert")).toBeNull();
    await run(2_100);
    expect(panel().getByRole("alert").textContent).toBe("连接中断，显示的是 10:10:00 的价格，正在重试");
    expect(panel().getByRole("alert").nextElementSibling?.querySelector(".price")).not.toBeNull();
    expect(screen.getByRole("complementary").className).toContain("stale");
    expect([button()?.disabled, panel().queryByRole("link", { name: "登录后出价" })]).toEqual([true, null]);
    down = false;
    await run(5_100);
    expect(panel().queryByRole("alert")).toBeNull();
    expect(screen.getByRole("complementary").className).not.toContain("stale");
    expect(button()).toBeNull();
  });

  it("changes phase by the server's clock, between two answers, and announces each phase once", async () => {
    const data = view({
      phase: "waiting",
      freeStart: at(0.5),
      freeEnd: at(1),
      endDateTime: at(2),
      nextTime: at(0.5),
      currentPrice: null,
      bidCount: 0,
      bids: [],
    });
    const received: string[] = [];
    render(page(data, () => new Promise(() => undefined)));
    for (let second = 0; second <= 125; second++) {
      await run(1000);
      const said = panel().getByRole("status").textContent ?? "";
      if (said !== "" && said !== received.at(-1)) received.push(said);
      if (second === 29) expect(panel().getByRole("timer").textContent).toBe("00:00:30");
    }
    expect(received).toEqual([
      "自由竞价进行中，11-21 10:11 转入限时竞价",
      "限时竞价进行中，有新出价时结束时间顺延",
      "竞价时间已到，正在确认结果",
    ]);
  });

  it("sends no request while the page is hidden, and one at once when it is shown", async () => {
    const ask = vi.fn(() => Promise.resolve(view()));
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    render(page(view(), ask));
    await run(60_000);
    expect(ask).not.toHaveBeenCalled();
    seen.mockReturnValue("visible");
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(ask).toHaveBeenCalledOnce();
    seen.mockRestore();
  });

  it("asks until the session has ended, and not after", () => {
    expect(waitForBidSession(view())).toBe(5_000);
    expect(waitForBidSession(view({ phase: "signUp", nextTime: at(60 * 24 * 60) }))).toBe(60_000);
    expect(waitForBidSession(quiet("suspended"))).toBe(60_000);
    for (const phase of ["sold", "failed", "withdrawn"] as const)
      expect(waitForBidSession(quiet(phase))).toBeUndefined();
    expect(waitForBidSession(quiet("deciding"))).toBe(10_000);
    expect(waitForBidSession(quiet("deciding", { endDateTime: at(-11) }))).toBe(60_000);
  });
});
