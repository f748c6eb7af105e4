import { describe, expect, it } from "vitest";
import { draftEntry } from "./draftEntry.ts";
import { movementsOfBooks, movementsOfCodes } from "./dayFigures.ts";

const BOTH = { makerId: "finance1", checkerId: "finance2" };
const PERSON = { memberId: "m1", enterpriseId: null };

const linesOf = (request: Parameters<typeof draftEntry>[0]) => draftEntry(request).lines;

const DEPOSIT = linesOf({
  event: "depositMatched",
  subjects: { memberId: "m1", enterpriseId: "c1", bankSerial: "b1" },
  amounts: { amount: 500 },
  ...BOTH,
} as never);
const FREEZE = linesOf({
  event: "marginFrozen",
  subjects: { ...PERSON, registrationId: "r1" },
  amounts: { amount: 40 },
  ...BOTH,
} as never);

describe("what an entry adds to the figures of its day", () => {
  it("is positive on the side of each account", () => {
    expect(movementsOfCodes(DEPOSIT)).toEqual([
      { code: "1001", incoming: 500, outgoing: 0 },
      { code: "2101", incoming: 500, outgoing: 0 },
    ]);
    expect(movementsOfCodes(FREEZE)).toEqual([
      { code: "2101", incoming: 0, outgoing: 40 },
      { code: "2102", incoming: 40, outgoing: 0 },
    ]);
  });

  it("is of a book where money comes to a member, or leaves", () => {
    expect(movementsOfBooks(DEPOSIT)).toEqual([
      { bookId: "m1:c1", memberId: "m1", enterpriseId: "c1", incoming: 500, outgoing: 0 },
    ]);
    const back = DEPOSIT.map(({ account, amountFen }) => ({ account, amountFen: -amountFen }));
    expect(movementsOfBooks(back)).toMatchObject([{ bookId: "m1:c1", incoming: 0, outgoing: 500 }]);
  });

  it("is none of a book where money is only held for something else", () =>
    expect(movementsOfBooks(FREEZE)).toEqual([]));
});
