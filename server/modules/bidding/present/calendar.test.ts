import { describe, expect, it } from "vitest";
import { BID_SESSION_STATUS as S, type Phase } from "../contract.ts";
import { presentCalendar, revisionOf } from "./calendar.ts";

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
  announceAt: Date.parse("2026-11-20T08:00:00Z"),
};
const NOW = Date.parse("2026-11-22T12:34:56Z");

/** Folded lines are joined again. */
const unfold = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

it("has the moments in Shanghai time with the zone's definition, and its own time in UTC", () => {
  const lines = unfold(presentCalendar(SESSION, "signUp", [], NOW));
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
  const text = presentCalendar({ ...SESSION, marginDeadline: SESSION.signUpEnd }, "signUp", [], NOW);
  expect(unfold(text).filter((line) => line.startsWith("SUMMARY"))).toEqual([
    expect.stringMatching(/^SUMMARY:报名与竞买保证金到账截止：山荣/),
    expect.stringMatching(/^SUMMARY:自由竞价期：山荣/),
  ]);
});

it("has no line of its own for a line break within a text, whatever its characters", () => {
  const text = presentCalendar({ ...SESSION, address: "那大镇\rEND:VEVENT\r\n一队\n二队" }, "signUp", [], NOW);
  expect(unfold(text)).toContain("LOCATION:那大镇\\nEND:VEVENT\\n一队\\n二队");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it("escapes what has a meaning in the format, and folds lines at 75 bytes between characters", () => {
  const text = presentCalendar(SESSION, "signUp", [], NOW);
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
    unfold(presentCalendar({ ...SESSION, ...change }, phase, [], now));
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
});

describe("the revision of a file", () => {
  const at = (hours: number): number => SESSION.announceAt + hours * 3_600_000;
  const change = (hours: number, before: object, after: object) => ({
    at: at(hours),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  const moved = change(2, { freeStart: "2026-11-26T23:30:00Z" }, { freeStart: "2026-11-27T23:30:00Z" });
  const signedUp = change(3, { registeredCount: 1 }, { registeredCount: 2 });
  const bid = change(4, { bidCount: 0, status: 3 }, { bidCount: 1, status: 4 });
  const revision = (phase: Phase, ...changes: Parameters<typeof revisionOf>[2]) => revisionOf(SESSION, phase, changes);

  it("grows with a change of what is shown, and takes its moment", () => {
    expect(revision("signUp")).toEqual({ sequence: 0, modified: SESSION.announceAt });
    expect(revision("signUp", moved)).toEqual({ sequence: 2, modified: at(2) });
    expect(unfold(presentCalendar(SESSION, "signUp", [moved], NOW))).toEqual(
      expect.arrayContaining(["SEQUENCE:2", "LAST-MODIFIED:20261120T100000Z"]),
    );
  });

  it("stays as it is when people sign up, bid, or the clock moves the state on", () => {
    expect(revision("free", moved, signedUp, bid)).toEqual(revision("signUp", moved));
  });

  it("stays as it is at a change before the announcement", () => {
    expect(revision("signUp", change(-5, { margin: "1.00" }, { margin: "2.00" }))).toEqual(revision("signUp"));
  });

  it("grows when a session is suspended and when it goes on", () => {
    const suspended = change(5, { status: 2 }, { status: S.suspended });
    const resumed = change(6, { status: S.suspended }, { status: 2 });
    const [before, during, after] = [
      revision("signUp"),
      revision("suspended", suspended),
      revision("signUp", suspended, resumed),
    ].map(({ sequence }) => sequence);
    expect([before, during, after]).toEqual([0, 2, 4]);
  });

  it("grows once when too few have signed up, whether or not the stored state has followed", () => {
    const stored = change(7, { status: 2 }, { status: S.failed });
    expect([revision("failed").sequence, revision("failed", stored).sequence]).toEqual([1, 1]);
    expect(revision("signUp", stored, change(8, { status: S.failed }, { status: 2 })).sequence).toBe(2);
  });
});
