import { describe, expect, it } from "vitest";
import { POSTINGS, postingOf, type PostingEvent } from "./catalogue.ts";
import { CHART, kindOf } from "./chart.ts";

const EVENTS = Object.keys(POSTINGS) as readonly PostingEvent[];

/** "P04 Dr 2101 / Cr 2102[registrationId] frz:{registrationId}". */
function inWords(event: PostingEvent): string {
  const { code, key, legs } = postingOf(event);
  const side = (wanted: "debit" | "credit") =>
    legs
      .filter((leg) => leg.side === wanted)
      .map(({ account }) => {
        const { code: number, per } = kindOf(account);
        return per === undefined ? number : `${number}[${per}]`;
      })
      .join(", ");
  return `${code} Dr ${side("debit")} / Cr ${side("credit")} ${key}`;
}

describe("the catalogue of postings", () => {
  it("is that of the domain", () => {
    expect(EVENTS.map(inWords)).toEqual([
      "P01 Dr 1001 / Cr 2101 dep:{bankSerial}",
      "P02 Dr 1001 / Cr 2301 dep:{bankSerial}",
      "P03 Dr 2301 / Cr 2101 anom:{anomalyId}:{number}",
      "P03 Dr 2301 / Cr 1001 anom:{anomalyId}:{number}",
      "P04 Dr 2101 / Cr 2102[registrationId] frz:{registrationId}",
      "P05 Dr 2102[registrationId] / Cr 2101 rel:{registrationId}",
      "P05 Dr 2102[registrationId] / Cr 2101 rel:{registrationId}",
      "P06 Dr 2102[registrationId] / Cr 2201 app:{registrationId}",
      "P07 Dr 2102[registrationId] / Cr 2103[contractId] m2b:{registrationId}",
      "P08 Dr 2102[registrationId] / Cr 2302 fft:{registrationId}",
      "P09 Dr 2302 / Cr 2202, 4001, 4002 fftd:{dispositionId}",
      "P10 Dr 2101 / Cr 2103[contractId] bond:{contractId}:{number}",
      "P11 Dr 2103[contractId] / Cr 2202 bded:{deductionId}",
      "P12 Dr 2103[contractId] / Cr 2101 brel:{contractId}",
      "P13 Dr 2101 / Cr 2201 pay:{paymentId}",
      "P14 Dr 2201 / Cr 2202, 4001 set:{sectionId}",
      "P15 Dr 2201 / Cr 2101 rfd:{refundId}",
      "P16 Dr 2101 / Cr 2104[withdrawalId] wd:{withdrawalId}",
      "P17 Dr 2104[withdrawalId] / Cr 2101 wdc:{withdrawalId}",
      "P18 Dr 2104[withdrawalId] / Cr 1003 wds:{withdrawalId}",
      "P19 Dr 1003, 5001 / Cr 1001 wdp:{bankSerial}",
      "P20 Dr 1003 / Cr 2101 wdr:{bankSerial}",
      "P20b Dr 1003 / Cr 2202 slr:{bankSerial}",
      "P21 Dr 2202 / Cr 1003 sel:{payoutId}",
      "P23 Dr 1101 / Cr 2202 gap:{dealId}",
      "P24 Dr 2101 / Cr 4001 fee:{feeId}",
    ]);
  });

  it("has a code for each account, once", () => {
    const codes = Object.values(CHART).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual("1001 1003 1101 2101 2102 2103 2104 2201 2202 2301 2302 4001 4002 5001 9001".split(" "));
  });

  it("gives every posting a leg on each side, and one side its whole", () => {
    for (const event of EVENTS) {
      const { legs } = postingOf(event);
      const amounts = (side: "debit" | "credit") => legs.filter((leg) => leg.side === side).map((leg) => leg.amount);
      const [debits, credits] = [amounts("debit"), amounts("credit")];
      const isWhole = (one: typeof debits, other: typeof debits) =>
        one.length === 1 && (one[0] === "total" ? other.length > 1 : one[0] === other[0] && other.length === 1);
      expect([event, isWhole(debits, credits) || isWhole(credits, debits)]).toEqual([event, true]);
      expect([event, new Set(legs.map(({ account }) => account)).size]).toEqual([event, legs.length]);
    }
  });

  it("takes two persons wherever money leaves the hands of its owner or of the platform", () => {
    expect(EVENTS.filter((event) => postingOf(event).persons === 1)).toEqual([
      "depositUnmatched",
      "marginFrozen",
      "registrationCancelled",
      "marginApplied",
      "marginToBond",
      "bondPaid",
      "goodsPaid",
      "withdrawalRequested",
      "withdrawalCancelled",
      "payoutConfirmed",
      "withdrawalReturned",
      "sellerPayoutReturned",
      "feePaid",
    ]);
  });
});
