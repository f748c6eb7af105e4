import { expect, it } from "vitest";
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
};
const NOW = Date.parse("2026-11-22T12:34:56Z");

/** Folded lines are joined again. */
const unfold = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

it("has the moments in Shanghai time with the zone's definition, and its own time in UTC", () => {
  const lines = unfold(presentCalendar(SESSION, NOW));
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
  const text = presentCalendar({ ...SESSION, marginDeadline: SESSION.signUpEnd }, NOW);
  expect(unfold(text).filter((line) => line.startsWith("SUMMARY"))).toEqual([
    expect.stringMatching(/^SUMMARY:报名与竞买保证金到账截止：山荣/),
    expect.stringMatching(/^SUMMARY:自由竞价期：山荣/),
  ]);
});

it("escapes what has a meaning in the format, and folds lines at 75 bytes between characters", () => {
  const text = presentCalendar(SESSION, NOW);
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
