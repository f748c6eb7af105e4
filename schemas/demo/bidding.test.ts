// The demo's sessions, bids and deals agree with each other, on whatever day they are loaded.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseVariable, resolveVariable } from "#core/filter";
import { parseMoney } from "#core/values";

type Row = Readonly<Record<string, string | number | boolean | null>>;

const here = dirname(fileURLToPath(import.meta.url));
const rows = new Map<string, Row[]>();
for (const file of readdirSync(here)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const read = JSON.parse(readFileSync(join(here, file), "utf8")) as { rows: Record<string, Row[]> };
  for (const [entity, some] of Object.entries(read.rows)) rows.set(entity, [...(rows.get(entity) ?? []), ...some]);
}
const of = (entity: string): readonly Row[] => rows.get(entity) ?? [];
function grouped(list: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of list) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
const by = (list: readonly Row[], key: string) => grouped(list, (row) => String(row[key]));

const lots = new Map(of("lot").map((row) => [String(row["landId"]), row]));
const sessions = of("bid_session");
const bids = by(of("bid_record"), "mainId");
const registrations = by(of("bid_registration"), "mainId");
const fen = (value: unknown): number => Number(parseMoney(String(value)));
const SOLD = [10, 11, 12];

/** Ordinary days, the end of months and years, a leap day, the minute before midnight. */
const DAYS = [
  "2026-11-21T02:00:00Z",
  "2026-03-31T15:59:00Z",
  "2027-01-31T16:01:00Z",
  "2028-02-29T23:30:00Z",
  "2026-12-31T09:00:00Z",
  "2027-07-31T04:00:00Z",
];

function moment(text: unknown, now: number): number {
  const [, named = "", hours = "0", minutes = "0"] =
    /^(\$(?:now|today)(?:[+-]\d+[hdwmMy])?)(?: (\d\d):(\d\d))?$/.exec(String(text)) ?? [];
  const variable = parseVariable(named);
  if (variable === undefined || (variable.name !== "now" && variable.name !== "today"))
    throw new Error(`not a moment: ${String(text)}`);
  return (
    Number(resolveVariable({ ...variable, as: "instant" }, { now, user: {} })) +
    (Number(hours) * 60 + Number(minutes)) * 60_000
  );
}

describe("the demo's bidding", () => {
  it("names lots that exist and stand where their session says", () => {
    const fits: Record<number, readonly number[]> = {
      0: [2],
      1: [2],
      2: [3],
      3: [3],
      4: [3],
      5: [3],
      6: [3],
      7: [7],
      8: [2, 3],
      9: [8],
      10: [4],
      11: [4],
      12: [4, 5, 6],
    };
    for (const session of sessions) {
      const lot = lots.get(String(session["landId"]));
      expect(lot, String(session["title"])).toBeDefined();
      if (session["mode"] !== "reverse")
        expect(
          fits[Number(session["status"])],
          `${String(session["title"])} of a lot in state ${String(lot?.["status"])}`,
        ).toContain(lot?.["status"]);
      expect(session["landCode"]).toBe(lot?.["landCode"]);
      expect(fen(session["margin"])).toBeGreaterThan(0);
    }
  });

  it("numbers bids without a gap, in time, in whole steps, and no bidder outbids their own bid", () => {
    for (const session of sessions.filter((one) => !String(one["mode"]).startsWith("sealed"))) {
      const log = bids.get(String(session["mainId"])) ?? [];
      expect(log.map((bid) => bid["seq"])).toEqual(log.map((_, at) => at + 1));
      const down = session["mode"] === "reverse";
      log.forEach((bid, at) => {
        const away = (fen(bid["price"]) - fen(session["startPrice"])) * (down ? -1 : 1);
        expect(Math.abs(away % fen(session["step"])), `${String(session["title"])} bid ${at + 1}`).toBe(0);
        expect(away).toBeGreaterThanOrEqual(0);
        const before = log[at - 1];
        if (before === undefined) return;
        expect((fen(bid["price"]) - fen(before["price"])) * (down ? -1 : 1)).toBeGreaterThan(0);
        expect(bid["bidderNumber"]).not.toBe(before["bidderNumber"]);
      });
    }
  });

  it("bids under numbers that signed up, each once in a session", () => {
    for (const session of sessions) {
      const numbers = (registrations.get(String(session["mainId"])) ?? []).map((row) => row["bidderNumber"]);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(session["registeredCount"]).toBe(numbers.length);
      for (const bid of bids.get(String(session["mainId"])) ?? []) expect(numbers).toContain(bid["bidderNumber"]);
    }
  });

  it("counts the bids and names the best of them", () => {
    for (const session of sessions) {
      const prices = (bids.get(String(session["mainId"])) ?? []).map((bid) => fen(bid["price"]));
      expect(session["bidCount"]).toBe(prices.length);
      if (prices.length === 0) expect(session["currentPrice"]).toBeUndefined();
      else
        expect(fen(session["currentPrice"])).toBe(
          session["mode"] === "reverse" ? Math.min(...prices) : Math.max(...prices),
        );
    }
  });

  it("sells to the best bid at or above the reserve, and fails otherwise", () => {
    for (const session of sessions.filter((one) => SOLD.includes(Number(one["status"])))) {
      const won = (bids.get(String(session["mainId"])) ?? []).find((bid) => bid["price"] === session["currentPrice"]);
      expect(session["dealPrice"]).toBe(session["currentPrice"]);
      expect(won?.["bidderNumber"]).toBe(session["winnerNumber"]);
      const side = session["mode"] === "reverse" ? -1 : 1;
      expect(
        (fen(session["dealPrice"]) - fen(session["reservePrice"])) * side,
        String(session["title"]),
      ).toBeGreaterThanOrEqual(0);
      const states = (registrations.get(String(session["mainId"])) ?? []).map((row) => [
        row["bidderNumber"] === session["winnerNumber"],
        row["status"],
      ]);
      expect(states.every(([winner, status]) => status === (winner ? 4 : 3))).toBe(true);
    }
    for (const session of sessions.filter((one) => one["status"] === 8 && one["currentPrice"] !== undefined)) {
      expect(fen(session["currentPrice"])).toBeLessThan(fen(session["reservePrice"]));
    }
  });

  it("has one deal for each sale", () => {
    const sold = sessions.filter((one) => SOLD.includes(Number(one["status"])) && one["mode"] !== "reverse");
    expect(
      of("deal")
        .map((deal) => deal["mainId"])
        .sort(),
    ).toEqual(sold.map((one) => one["mainId"]).sort());
    for (const deal of of("deal")) {
      const session = sold.find((one) => one["mainId"] === deal["mainId"]);
      expect(deal["landId"]).toBe(session?.["landId"]);
      const lot = lots.get(String(deal["landId"]));
      const quantity = session?.["priceUnit"] === "ton" ? Number(lot?.["weight"]) : 1;
      expect(fen(deal["dealPrice"])).toBe(Math.round(fen(session?.["dealPrice"]) * quantity));
      const buyer = (registrations.get(String(deal["mainId"])) ?? []).find(
        (row) => row["bidderNumber"] === session?.["winnerNumber"],
      );
      expect(deal["buyer"]).toBe(buyer?.["bidder"]);
      // Both sides have signed what is confirmed, and the time of public notice is over where a session is closed.
      const states: Readonly<Record<number, readonly number[]>> = { 10: [0, 1], 11: [2], 12: [3, 4] };
      expect(states[Number(session?.["status"])], String(session?.["title"])).toContain(deal["state"]);
      expect(session?.["dealTime"] === undefined).toBe(session?.["status"] === 10);
    }
  });

  it("announces sessions that exist, of the lot that is named", () => {
    const named = of("notice").filter((notice) => notice["mainId"] !== undefined);
    expect(named.length).toBeGreaterThan(10);
    for (const notice of named) {
      const session = sessions.find((one) => one["mainId"] === notice["mainId"]);
      expect(session?.["landId"], String(notice["title"])).toBe(notice["landId"]);
      if (notice["category"] === 1) expect([11, 12]).toContain(session?.["status"]);
    }
  });

  it("announces no deal but of what was sold, and nothing of a lot that is not offered", () => {
    for (const notice of of("notice").filter((one) => one["landId"] !== undefined)) {
      const status = lots.get(String(notice["landId"]))?.["status"];
      expect(notice["category"] === 1 ? [4, 5, 6] : [2, 3, 4, 5, 6], String(notice["title"])).toContain(status);
    }
  });

  it.each(DAYS)("keeps every time in order when loaded at %s", (text) => {
    const now = Date.parse(text);
    const at = (row: Row, name: string): number => moment(row[name], now);
    for (const session of sessions) {
      const title = `${String(session["title"])} ${String(session["status"])}`;
      const order = ["announceAt", "signUpEnd", "freeStart", "freeEnd", "endDateTime"].map((name) => at(session, name));
      expect(order, title).toEqual(order.toSorted((a, b) => a - b));
      const log = bids.get(String(session["mainId"])) ?? [];
      const times = log.map((bid) => at(bid, "time"));
      expect(times, title).toEqual(times.toSorted((a, b) => a - b));
      if (times[0] !== undefined) expect(times[0], title).toBeGreaterThanOrEqual(at(session, "freeStart"));
      const last = Math.max(at(session, "freeEnd"), times.at(-1) ?? 0);
      expect(at(session, "endDateTime"), title).toBe(
        session["extMode"] === "none" ? at(session, "freeEnd") : last + Number(session["extSec"]) * 1000,
      );
      for (const row of registrations.get(String(session["mainId"])) ?? []) {
        expect(at(row, "createDate"), title).toBeGreaterThanOrEqual(at(session, "announceAt"));
        expect(at(row, "createDate"), title).toBeLessThanOrEqual(at(session, "signUpEnd"));
      }
      expect(statusAt(session, at, now), title).toBe(session["status"]);
    }
  });

  it("leaves some prices to suppress and some to show", () => {
    const cells = [
      ...grouped(
        of("deal"),
        (deal) =>
          `${String(deal["species"])} ${String(deal["diameterClass"])} ${String(deal["region"])} ` +
          `${/\d+[dM]/.exec(String(deal["dealTime"]))?.[0].replace(/^\d+d$/, "0M") ?? ""}`,
      ).values(),
    ];
    expect(cells.filter((cell) => cell.length >= 3).length).toBeGreaterThan(5);
    expect(cells.filter((cell) => cell.length < 3).length).toBeGreaterThan(5);
  });
});

/** What the clock alone says of a session that is open; the others keep their state. */
function statusAt(session: Row, at: (row: Row, name: string) => number, now: number): unknown {
  const status = Number(session["status"]);
  if (status < 2 || status > 6) return status;
  if (now < at(session, "announceAt")) return "not announced";
  if (now < at(session, "signUpEnd")) return 2;
  if (now < at(session, "freeStart")) return 3;
  if (now < at(session, "freeEnd")) return 4;
  return now < at(session, "endDateTime") ? 5 : 6;
}
