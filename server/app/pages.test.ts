import { describe, expect, it } from "vitest";
import { decidePage } from "./pages.ts";

const known = {
  menu: new Set(["/content/articles", "/dashboard/analysis"]),
  isPublic: (path: string) => ["/", "/index/home", "/user/login"].includes(path),
};

describe("which page answers a path", () => {
  it("sends the old entrances of the back office on to the dashboard", () => {
    for (const path of ["/admin", "/person"])
      expect(decidePage(path, known)).toEqual({ redirect: "/dashboard/analysis" });
  });
  it("opens what the menu opens, and its records", () => {
    for (const path of [
      "/content/articles",
      "/content/articles/add",
      "/content/articles/0190",
      "/content/articles/0190/edit",
      "/manage/login",
      "/result/success",
    ]) {
      expect(decidePage(path, known)).toEqual({ html: "admin", status: 200 });
    }
  });
  it("renders public addresses, the root among them", () => {
    for (const path of ["/", "/index/home", "/user/login"]) expect(decidePage(path, known)).toEqual({ html: "site" });
  });
  it("leaves an unknown path below the back office to its own page of 404", () => {
    for (const path of ["/content", "/content/articles/0190/else", "/manage", "/account/else"])
      expect(decidePage(path, known)).toEqual({ html: "admin", status: 404 });
  });
  it("leaves every other unknown path to the public page of 404", () => {
    for (const path of ["/nowhere", "/.git/config", "/contents", "//content/articles"])
      expect(decidePage(path, known)).toEqual({ html: "site" });
  });
});
