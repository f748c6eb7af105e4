import { expect, it } from "vitest";
import { isUnder, MENU } from "./menu.ts";

const entryOf = (path: string) => MENU.filter((entry) => isUnder(entry, path)).map(({ label }) => label);

it("an address and its alias are under the same entry of the menu, and home under home alone", () => {
  expect(["/", "/index", "/index/home", "/index/home/"].map(entryOf)).toEqual(Array(4).fill(["首页"]));
  expect(["/index/biddingList", "/biddingDetail", "/inviteList", "/index/biddingList/海口"].map(entryOf)).toEqual(
    Array(4).fill(["竞价大厅"]),
  );
  expect(["/index/notice/Detail/1/0", "/noticeList/noticeDetail"].map(entryOf)).toEqual(Array(2).fill(["公示公告"]));
  expect(entryOf("/transactionGuide")).toEqual(["交易指南"]);
  expect(entryOf("/aboutCenter")).toEqual(["关于中心"]);
  expect(entryOf("/rural")).toEqual([]);
});
