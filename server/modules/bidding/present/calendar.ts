/** The moments of a session as a calendar file (RFC 5545), in the zone of the exchange. */
import { BUSINESS_ZONE, displayInstant, displayMoney } from "#core/values";
import type { BidSessionRecord } from "../repo/index.ts";
import { modeRules, calendarTexts as texts } from "./texts.ts";

/** What is announced; nothing else is in the file. */
type CalendarSession = Pick<
  BidSessionRecord,
  | "mainId"
  | "landCode"
  | "title"
  | "address"
  | "mode"
  | "margin"
  | "signUpEnd"
  | "marginDeadline"
  | "freeStart"
  | "freeEnd"
>;

interface CalendarEvent {
  readonly name: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Without it: a moment. */
  readonly to?: number;
}

/** China keeps one offset all year. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  `TZID:${BUSINESS_ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** @param now when the file is made, epoch milliseconds */
export function presentCalendar(session: CalendarSession, now: number): string {
  const { margin } = modeRules(session.mode);
  const description = texts.description(session.landCode, margin, displayMoney(session.margin));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//heartwood//bidding//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...ZONE,
    ...eventsOf(session, margin).flatMap((event) => eventLines(event, session, description, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventsOf(session: CalendarSession, margin: string): CalendarEvent[] {
  const { signUpEnd, marginDeadline, freeStart, freeEnd } = session;
  const bidding = { name: "bidding", title: texts.bidding, from: freeStart, to: freeEnd };
  if (signUpEnd === marginDeadline)
    return [{ name: "sign-up", title: texts.signUpAndMargin(margin), from: signUpEnd }, bidding];
  return [
    { name: "sign-up", title: texts.signUp, from: signUpEnd },
    { name: "margin", title: texts.margin(margin), from: marginDeadline },
    bidding,
  ];
}

function eventLines(event: CalendarEvent, session: CalendarSession, description: string, now: number): string[] {
  const title = escapeText(texts.title(event.title, session.title));
  return [
    "BEGIN:VEVENT",
    `UID:${session.mainId}-${event.name}@heartwood`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART;TZID=${BUSINESS_ZONE}:${zoneTime(event.from)}`,
    ...(event.to === undefined ? [] : [`DTEND;TZID=${BUSINESS_ZONE}:${zoneTime(event.to)}`]),
    `SUMMARY:${title}`,
    ...(session.address === null ? [] : [`LOCATION:${escapeText(session.address)}`]),
    `DESCRIPTION:${escapeText(description)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT30M",
    `DESCRIPTION:${title}`,
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** "2026-11-27 10:00:00" as "20261127T100000". */
const compact = (text: string): string => text.replace(/[-:]/g, "").replace(" ", "T");

const zoneTime = (ms: number): string => compact(displayInstant(ms));

const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Bytes of a line; the continuation begins with a space, which counts. */
const MAX_BYTES = 75;

/** Cut between characters, never within the bytes of one. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MAX_BYTES) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}
