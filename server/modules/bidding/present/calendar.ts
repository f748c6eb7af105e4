/** The moments of a session as a calendar file (RFC 5545), in the zone of the exchange. */
import { BUSINESS_ZONE, displayInstant, displayMoney } from "#core/values";
import { BID_SESSION_STATUS as S, isLive, type Phase } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import { modeWords, calendarTexts as texts } from "./texts.ts";

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
  | "announceAt"
>;

/** Which of its revisions a file is of: what a calendar took before is replaced by a later one. */
interface CalendarRevision {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** A change in the history of a session, or of its lot. */
interface ShownChange {
  readonly at: number;
  readonly before: string | null;
  readonly after: string | null;
}

interface CalendarEvent {
  readonly name: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Without it: a moment. */
  readonly to?: number;
}

/** Whether the moments hold; a calendar that took the file before corrects its entries by it. */
const EVENT_STATUS: Readonly<Partial<Record<Phase, "TENTATIVE" | "CANCELLED">>> = {
  suspended: "TENTATIVE",
  failed: "CANCELLED",
  withdrawn: "CANCELLED",
};

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

/**
 * @param phase as a visitor sees it now
 * @param changes those in which something that the file may show was changed, the oldest first
 * @param now when the file is made, epoch milliseconds
 */
export function presentCalendar(
  session: CalendarSession,
  phase: Phase,
  changes: readonly ShownChange[],
  now: number,
): string {
  const { margin } = modeWords(session.mode);
  const about = texts.description(session.landCode, margin, displayMoney(session.margin));
  const description = phase === "suspended" ? `${texts.suspended}${about}` : about;
  const common = [
    `STATUS:${EVENT_STATUS[phase] ?? "CONFIRMED"}`,
    ...revisionLines(revisionOf(session, phase, changes)),
  ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//heartwood//bidding//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...ZONE,
    ...eventsOf(session, margin).flatMap((event) => eventLines(event, session, { description, common, phase, now })),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const revisionLines = ({ sequence, modified }: CalendarRevision): string[] => [
  `SEQUENCE:${sequence}`,
  `LAST-MODIFIED:${utcTime(modified)}`,
];

/**
 * Only a change of what the file shows makes a later revision: no sign-up and no bid does, nor a state that reads like
 * the one before. That too few have signed up the clock decides, and the stored state may follow: it has a number of
 * its own between two changes.
 */
export function revisionOf(
  { announceAt }: Pick<CalendarSession, "announceAt">,
  phase: Phase,
  changes: readonly ShownChange[],
): CalendarRevision {
  const shown = changes.filter((change) => change.at > announceAt && isShown(change));
  return {
    sequence: 2 * shown.length + (phase === "failed" ? 1 : 0),
    modified: shown.at(-1)?.at ?? announceAt,
  };
}

function isShown({ before, after }: ShownChange): boolean {
  const [{ status: from, ...old }, { status: to, ...changed }] = [fieldsOf(before), fieldsOf(after)];
  const fields = Object.keys(changed).some((name) => SHOWN.has(name) && old[name] !== changed[name]);
  return fields || (to !== S.failed && haltOf(from) !== haltOf(to));
}

const SHOWN: ReadonlySet<string> = new Set<keyof CalendarSession>([
  "title",
  "landCode",
  "address",
  "mode",
  "margin",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
]);

/** The stored states that the file does not show as planned. */
const HALTED: ReadonlySet<unknown> = new Set([S.suspended, S.failed, S.withdrawn]);
const haltOf = (status: unknown): unknown => (HALTED.has(status) ? status : undefined);

const fieldsOf = (text: string | null): Readonly<Record<string, unknown>> =>
  text === null ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);

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

interface EventContext {
  readonly description: string;
  /** Lines that all events share. */
  readonly common: readonly string[];
  readonly phase: Phase;
  readonly now: number;
}

function eventLines(event: CalendarEvent, session: CalendarSession, context: EventContext): string[] {
  const { description, common, phase, now } = context;
  const state = texts.states[phase];
  const plain = texts.title(event.title, session.title);
  const title = escapeText(state === undefined ? plain : texts.halted(state, plain));
  return [
    "BEGIN:VEVENT",
    `UID:${session.mainId}-${event.name}@heartwood`,
    `DTSTAMP:${utcTime(now)}`,
    ...common,
    `DTSTART;TZID=${BUSINESS_ZONE}:${zoneTime(event.from)}`,
    ...(event.to === undefined ? [] : [`DTEND;TZID=${BUSINESS_ZONE}:${zoneTime(event.to)}`]),
    `SUMMARY:${title}`,
    ...(session.address === null ? [] : [`LOCATION:${escapeText(session.address)}`]),
    `DESCRIPTION:${escapeText(description)}`,
    ...(isAhead(event, phase, now) ? alarmLines(title) : []),
    "END:VEVENT",
  ];
}

/** Only what will happen as planned is announced by an alarm. */
const isAhead = ({ from }: CalendarEvent, phase: Phase, now: number): boolean =>
  from > now && (phase === "signUp" || phase === "waiting" || isLive(phase));

const alarmLines = (title: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT30M",
  `DESCRIPTION:${title}`,
  "END:VALARM",
];

/** "2026-11-27 10:00:00" as "20261127T100000". */
const compact = (text: string): string => text.replace(/[-:]/g, "").replace(" ", "T");

const zoneTime = (ms: number): string => compact(displayInstant(ms));

const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, "\\n");
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
