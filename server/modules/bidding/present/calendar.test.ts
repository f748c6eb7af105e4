import { describe, expect, it } from "vitest";
import type { Phase } from "../contract.ts";
import { presentCalendar } from "./calendar.ts";

const SESSION = {
  mainId: "s1",
  landCode: "HN-T-2026-009",
  title: "山荣分公司 2026 年第9批橡胶更新林活立木（A 标段）; 一次, 二次\\三次",
  address: "乐东县抱由镇\n山荣农场 9 队",
  mode: "ascending",
  margin: 21_000_000,
  signUpEnd: Date.parse("2026-11-25T09:00:00Z"),
  marginDeadline: Date.parse("2026-11-26T09:00:00Z"),
  freeStart: Date.parse("2026-11-26T23:30:00Z"),
  freeEnd: Date.parse("2026-11-27T01:30:00Z"),
  bidCount: 0,
  version: 4,
  updateTime: Date.parse("2026-11-20T08:00:00Z"),
};
const NOW = Date.parse("2026-11-22T12:34:56Z");

/** Folded lines are joined again. */
const unfold = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

it("has the moments in Shanghai time with the zone's definition, and its own time in UTC", () => {
  const lines = unfold(presentCalendar(SESSION, "signUp", NOW));
  expect(lines.filter((line) => /^(DTSTART|DTEND|DTSTAMP|UID)/.test(line))).toEqual([
    "DTSTART:19700101T000000",
    "UID:s1-sign-up@heartwood",
    "DTSTAMP:20261122T123456Z",
    "DTSTART;TZID=Asia/Shanghai:20261125T170000",
    "UID:s1-margin@heartwood",
    "DTSTAMP:20261122T123456Z",
    "DTSTART;TZID=Asia/Shanghai:20261126T170000",
    "UID:s1-bidding@heartwood",
    "DTSTAMP:20261122T123456Z",
    "DTSTART;TZID=Asia/Shanghai:20261127T073000",
    "DTEND;TZID=Asia/Shanghai:20261127T093000",
  ]);
  expect(lines.join("\n")).toContain("BEGIN:VTIMEZONE\nTZID:Asia/Shanghai\nBEGIN:STANDARD");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
});

it("names one moment where sign-up and the margin end together", () => {
  const text = presentCalendar({ ...SESSION, marginDeadline: SESSION.signUpEnd }, "signUp", NOW);
  expect(unfold(text).filter((line) => line.startsWith("SUMMARY"))).toEqual([
    expect.stringMatching(/^SUMMARY:报名与竞买保证金到账截止：山荣/),
    expect.stringMatching(/^SUMMARY:自由竞价期：山荣/),
  ]);
});

it("escapes what has a meaning in the format, and folds lines at 75 bytes between characters", () => {
  const text = presentCalendar(SESSION, "signUp", NOW);
  const lines = unfold(text);
  expect(lines.find((line) => line.startsWith("SUMMARY:报名"))).toMatch(/标段）\\; 一次\\, 二次\\\\三次$/);
  expect(lines).toContain("LOCATION:乐东县抱由镇\\n山荣农场 9 队");
  expect(lines).toContain(
    "DESCRIPTION:项目编号 HN-T-2026-009，竞买保证金 210\\,000.00 元。自由竞价期后可能有限时竞价，时间以平台公布的为准。",
  );
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
});

describe("a file of a session that does not go as planned", () => {
  const linesOf = (phase: Phase, change: Partial<typeof SESSION> = {}, now = NOW) =>
    unfold(presentCalendar({ ...SESSION, ...change }, phase, now));
  const named = (name: string, lines: readonly string[]) => [
    ...new Set(lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))),
  ];

  it("cancels the entries of what was withdrawn or has failed, and gives no alarm", () => {
    for (const phase of ["withdrawn", "failed"] as const) {
      const lines = linesOf(phase);
      expect(named("STATUS", lines), phase).toEqual(["CANCELLED"]);
      expect(lines, phase).not.toContain("BEGIN:VALARM");
    }
    expect(named("SUMMARY", linesOf("withdrawn"))[0]).toMatch(/^【已终止】报名截止：/);
    expect(named("UID", linesOf("withdrawn"))).toEqual(named("UID", linesOf("signUp")));
  });

  it("leaves the times of a suspended one open, and says so", () => {
    const lines = linesOf("suspended");
    expect(named("STATUS", lines)).toEqual(["TENTATIVE"]);
    expect(lines).not.toContain("BEGIN:VALARM");
    expect(named("DESCRIPTION", lines)[0]).toMatch(/^本场已中止，恢复时间另行公告。/);
  });

  it("gives an alarm for what is ahead, and for nothing that has passed", () => {
    const alarms = (phase: Phase, now: number) =>
      linesOf(phase, {}, now).filter((line) => line === "BEGIN:VALARM").length;
    expect(alarms("signUp", NOW)).toBe(3);
    expect(alarms("waiting", SESSION.marginDeadline)).toBe(1);
    expect(alarms("free", SESSION.freeStart)).toBe(0);
    expect(alarms("sold", NOW)).toBe(0);
    expect(named("STATUS", linesOf("sold"))).toEqual(["CONFIRMED"]);
  });

  it("is a later revision after every change, with its moment", () => {
    expect(named("SEQUENCE", linesOf("signUp"))).toEqual(["4"]);
    expect(named("LAST-MODIFIED", linesOf("signUp"))).toEqual(["20261120T080000Z"]);
    expect(named("SEQUENCE", linesOf("suspended", { version: 5 }))).toEqual(["5"]);
  });

  it("says nothing of how many sealed bids there are, nor when the last one came, before the result", () => {
    const sealed = (bids: number, phase: Phase) =>
      linesOf(phase, { mode: "sealed_last", bidCount: bids, version: 4 + bids, updateTime: NOW - bids * 1000 });
    expect(sealed(7, "free")).toEqual(sealed(0, "free"));
    expect(named("LAST-MODIFIED", sealed(7, "free"))).toEqual([]);
    expect(named("SEQUENCE", sealed(7, "sold"))).toEqual(["11"]);
  });
});
