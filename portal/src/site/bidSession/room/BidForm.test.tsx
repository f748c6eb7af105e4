import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BidRoom, BidSessionDetail } from "#server/modules/bidding/contract";
import { SESSION } from "../bidSession.fixture.tsx";
import { BidForm } from "./BidForm.tsx";
import { useOffer } from "./useOffer.ts";
import type { OpenRoom } from "./useRoom.ts";

afterEach(cleanup);

const ME = "4208";

function roomOf(
  session: BidSessionDetail,
  change: Partial<BidRoom>,
  leaderNo: string,
  send: OpenRoom["send"],
): OpenRoom {
  const room: BidRoom = {
    now: session.beingDateTime,
    epoch: "e1",
    seq: 3,
    session,
    nextOffer: session.nextOffer,
    selfOutbid: false,
    fatFinger: "5.0",
    consent: session.consent,
    bids: [],
    bidsWithheld: session.bidsWithheld,
    me: {
      status: 2,
      status_dictText: "",
      bidderNumber: ME,
      margin: "0.00",
      marginState: 1,
      consents: true,
      leads: leaderNo === ME,
      bids: [],
    },
    ...change,
  };
  const log = {
    epoch: "e1",
    seq: 3,
    price: session.currentPrice,
    leaderNo,
    endAt: session.endDateTime,
    state: session.phase,
    bids: [],
    at: session.beingDateTime,
  };
  const rest = { connection: "live", unread: false, latency: 20, sent: { kind: "idle" } } as const;
  return { ...rest, log, room, send, dismiss: () => undefined, reload: () => undefined };
}

function Form({ session, room }: { readonly session: BidSessionDetail; readonly room: OpenRoom }) {
  return <BidForm session={session} room={room} offer={useOffer(session, room, false)} />;
}

/** The form of a session at 1,000 yuan, with a start of 1,000 and steps of 10. */
function open(change: Partial<BidSessionDetail> = {}, read: Partial<BidRoom> = {}, leaderNo = "1111") {
  const send = vi.fn();
  const session: BidSessionDetail = {
    ...SESSION,
    priceUnit: "元",
    startPrice: "1000.00",
    currentPrice: "1000.00",
    step: "10.00",
    nextOffer: { least: "1010.00", limit: null },
    ...change,
  };
  render(
    <MemoryRouter>
      <Form session={session} room={roomOf(session, read, leaderNo, send)} />
    </MemoryRouter>,
  );
  const field = screen.getByRole("textbox");
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(出价|报价)( ¥|$)/ });
  return {
    send,
    button,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    submit: () => fireEvent.click(button()),
    dialog: () => screen.queryByRole("dialog"),
  };
}

describe("an offer of whoever leads", () => {
  it("waits for another one", () => {
    const form = open({}, {}, ME);
    expect(form.button().disabled).toBe(true);
    expect(screen.getByText(/您已领先，有新出价时可以继续出价/)).toBeTruthy();
    form.submit();
    expect(form.send).not.toHaveBeenCalled();
  });

  it("may be raised where the rules of the session say so", () => {
    const form = open({}, { selfOutbid: true }, ME);
    expect(form.button().disabled).toBe(false);
    expect(screen.getByText(/您已领先，按本场规则仍可继续出价/)).toBeTruthy();
    form.submit();
    expect(form.send).toHaveBeenCalledWith("1010.00");
  });
});

describe("an offer that is much too high", () => {
  const near = { nextOffer: { least: "1990.00", limit: null }, currentPrice: "1980.00" };
  it.each([
    ["5.0", "4990", undefined],
    ["5.0", "5000", "这个金额已达到起始价的 5 倍"],
    ["2.5", "2490", undefined],
    ["2.5", "2500", "这个金额已达到起始价的 2.5 倍"],
    [null, "9990", undefined],
  ])("of a ratio of %s: %s yuan, %s", (fatFinger, amount, asked) => {
    const start = { ...near, nextOffer: { least: `${Number(amount) - 10}.00`, limit: null } };
    const form = open({ ...start, currentPrice: `${Number(amount) - 20}.00` }, { fatFinger });
    form.type(amount);
    form.submit();
    if (asked === undefined) return expect(form.send).toHaveBeenCalledWith(`${amount}.00`);
    expect(form.send).not.toHaveBeenCalled();
    const dialog = within(form.dialog()!);
    expect(dialog.getByText(new RegExp(`^${asked.replace(".", "\\.")}`))).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: /^确认出价/ }));
    expect(form.send).toHaveBeenCalledWith(`${amount}.00`);
  });

  it("is asked about by its steps where it is below that, and not sent when the member goes back", () => {
    const form = open();
    form.type("1210");
    form.submit();
    const dialog = within(form.dialog()!);
    expect(dialog.getByText("这个金额相当于一次加 21 个幅度，请核对。")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "返回修改" }));
    expect(form.dialog()).toBeNull();
    expect(form.send).not.toHaveBeenCalled();
  });

  it("downwards is one that is much too low", () => {
    const tender = { scene: "invite", currentPrice: "220.00", nextOffer: { least: "210.00", limit: null } } as const;
    const form = open(tender);
    form.type("200");
    form.submit();
    expect(within(form.dialog()!).getByText(/^这个金额已低至最高限价的 1\/5/)).toBeTruthy();
    expect(form.send).not.toHaveBeenCalled();
  });
});

it("in a later round lies a step beyond the best of those before, and need not be a multiple", () => {
  const round = { round: { of: 3, ms: 60_000 }, nextOffer: null, bids: [], bidsWithheld: true, bidCount: 0 };
  const form = open({ ...round, currentPrice: "1234.56" });
  form.type("1244.55");
  expect(screen.getByText("不能低于 ¥1,244.56")).toBeTruthy();
  expect(form.button().disabled).toBe(true);
  form.type("1244.57");
  form.submit();
  expect(within(form.dialog()!).getByText(/^多轮报价提交后不可撤回/)).toBeTruthy();
});
