import { describe, expect, it } from "vitest";
import { decidePage } from "./pages.ts";

const menu = new Set(["/content/articles", "/dashboard/analysis"]);

describe("which page answers a path", () => {
  it("sends the old entrances on to the dashboard", () => {
    for (const path of ["/", "/admin", "/person"]) expect(decidePage(path, menu)).toEqual({ redirect: "/dashboard/analysis" });
  });
  it("opens what the menu opens, and its records", () => {
    for (const path of ["/content/articles", "/content/articles/add", "/content/articles/0190", "/content/articles/0190/edit", "/manage/login"]) {
      expect(decidePage(path, menu)).toEqual({ html: "admin", status: 200 });
    }
  });
  it("answers an unknown path with a page and status 404", () => {
    for (const path of ["/nowhere", "/content", "/content/articles/0190/else", "/.git/config"]) {
      expect(decidePage(path, menu)).toEqual({ html: "admin", status: 404 });
    }
  });
});
