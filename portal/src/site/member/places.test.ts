import { describe, expect, it } from "vitest";
import { companyAddress, companyIdOf, isMemberPath, placeOf } from "./places.ts";

describe("the part of an address of the member centre", () => {
  it.each([
    ["/userCenter", null, "profile"],
    ["/userCenter", "1", "profile"],
    ["/userCenter", "2", "trading"],
    ["/userCenter", "7", "messages"],
    ["/userCenter", "8", "password"],
    ["/userCenter", "11", "companies"],
    ["/userCenter", "6", "addresses"],
    ["/userCenter/certification", null, "certification"],
    ["/usercenter/mCertification/", null, "certification"],
    ["/userCenter/mCerMobile", null, "phone"],
    ["/userCenter/cerEmail", "7", "email"],
    ["/userCenter/otherInfo", null, "other"],
    ["/userCenter/closeAccountForm", null, "closure"],
    ["/userCenter/companyInfo/companyCertification/c-1", null, "company"],
  ])("%s?tag=%s is %s", (path, tag, part) => {
    expect(placeOf(path, tag).part).toBe(part);
  });

  it.each([
    ["4", "contracts"],
    ["9", "payment"],
    ["12", "materials"],
    ["13", "refund"],
    ["14", "transport"],
    ["15", "guide"],
  ])("tag %s, not built yet, is the profile, and says so", (tag, later) =>
    expect(placeOf("/userCenter", tag)).toEqual({ part: "profile", tag: "1", later }),
  );

  it.each(["99", "x", "", null])("tag %s, which there is not, is the profile", (tag) =>
    expect(placeOf("/userCenter", tag)).toEqual({ part: "profile", tag: "1" }),
  );

  it.each([
    "/userCenter/xyz",
    "/userCenter/certification/x",
    "/userCenter/companyInfo",
    "/userCenter/companyInfo/companyCertification/a/b",
    "/userCenter/%",
    "/userCenterX",
    "/userCenter/constructor",
  ])("%s is no page", (path) => expect(isMemberPath(path)).toBe(false));

  it.each([
    "/userCenter",
    "/usercenter/",
    "/userCenter/InMoney",
    "/userCenter/addAddress/7",
    "/userCenter/FellingInfo/7",
  ])("%s is one", (path) => expect(isMemberPath(path)).toBe(true));

  it("of money is a tag, or a page of its own", () => {
    expect(placeOf("/userCenter", "3")).toEqual({ part: "funds", tag: "3" });
    expect(placeOf("/userCenter", "5")).toEqual({ part: "banks", tag: "5" });
    expect(placeOf("/userCenter/InMoney", "7")).toEqual({ part: "deposit", tag: "3" });
    expect(placeOf("/usercenter/outmoney", null)).toEqual({ part: "withdrawal", tag: "3" });
  });

  it("of a page that is not built yet is the profile, and says so", () => {
    expect(placeOf("/userCenter/ApplyFellingInfo", null)).toEqual({ part: "profile", tag: "1", later: "felling" });
  });

  it("of addresses is one list", () => {
    expect(placeOf("/userCenter/addAddress", null).part).toBe("addresses");
    expect(placeOf("/userCenter", "10").part).toBe("addresses");
  });

  it.each(["constructor", "toString", "__proto__"])("%s is no part", (name) => {
    expect(placeOf("/userCenter", name)).toEqual({ part: "profile", tag: "1" });
  });

  it.each(["c-1", "a/b c", "50%", "?#"])("names the company %j that its own address encodes", (id) => {
    expect(companyIdOf(companyAddress(id), "")).toBe(id);
    expect(placeOf(companyAddress(id), null).part).toBe("company");
  });

  it("names the company", () => {
    expect(companyAddress()).toBe("/userCenter/companyInfo/companyCertification");
    expect(companyIdOf("/usercenter/CompanyInfo/companycertification/c-1/", "")).toBe("c-1");
    expect(companyIdOf("/userCenter/companyInfo/companyCertification/c-1", "")).toBe("c-1");
    expect(companyIdOf("/userCenter/companyInfo/companyCertification", "?id=c-2")).toBe("c-2");
    expect(companyIdOf("/userCenter/companyInfo/companyCertification", "")).toBeUndefined();
  });
});
