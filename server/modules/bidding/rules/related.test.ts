import { describe, expect, it } from "vitest";
import { relations, type MarkedRegistration } from "./related.ts";

const NONE = { corporate: [], creditCode: [], phone: [], bankCard: [], address: [], ip: [] };
const one = (id: string, marks: Partial<MarkedRegistration["marks"]>, bidderNumber: string | null = id) => ({
  id,
  bidderNumber,
  isCompany: true,
  marks: { ...NONE, ...marks },
});

describe("what registrations have in common", () => {
  it("is named of both, with the number of the other", () => {
    const all = [
      one("1001", { phone: ["p"], bankCard: ["x", "y"], ip: ["10.0.0.1"] }),
      one("1002", { bankCard: ["z", "y"], ip: ["10.0.0.2", "10.0.0.1"] }),
      one("1003", { phone: ["q"] }),
    ];
    expect([...relations(all)]).toEqual([
      ["1001", "1002：银行账号、出价地址"],
      ["1002", "1001：银行账号、出价地址"],
      ["1003", null],
    ]);
  });

  it("is the same whatever the width of brackets and spaces", () =>
    expect(
      relations([
        one("1001", { address: ["海口市 龙华区（一号）"] }),
        one("1002", { address: ["海口市龙华区(一号)"] }),
      ]).get("1001"),
    ).toBe("1002：注册地址"));

  it("is nothing where nothing is known, and of one kind alone", () => {
    expect(
      relations([one("1001", { address: [""], phone: ["a"] }), one("1002", { address: [" "], ip: ["a"] })]),
    ).toEqual(
      new Map([
        ["1001", null],
        ["1002", null],
      ]),
    );
  });

  it("is no name that two persons have, but one that a company's representative has", () => {
    const [person, namesake] = [one("1001", { corporate: ["王伟"] }), one("1002", { corporate: ["王伟"] })].map(
      (each) => ({
        ...each,
        isCompany: false,
      }),
    );
    const company = one("1003", { corporate: ["王伟"] });
    expect([...relations([person!, namesake!, company]).values()]).toEqual([
      "1003：法定代表人",
      "1003：法定代表人",
      "1001：法定代表人；1002：法定代表人",
    ]);
  });

  it("is said of somebody without a number, and of several others", () => {
    const all = [
      one("a", { corporate: ["王"] }, "4208"),
      one("b", { corporate: ["王"] }, null),
      one("c", { corporate: ["王"] }, "77"),
    ];
    expect(relations(all).get("a")).toBe("未取得号牌的报名：法定代表人；77：法定代表人");
  });
});
