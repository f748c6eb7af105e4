/** Addresses, texts and limits; no clock, no database. */
import { sameOriginPath } from "#core/api";
import { PATTERNS, mobileDigits } from "#core/fields";
import type { MenuNode, Viewer } from "#core/language";
import { withoutInvisible } from "#core/values";
import type { Channel } from "./contract.ts";

/** Messages of the bell. */
export const MESSAGES_OF_BELL = 10;
/** Messages of a page. */
export const MESSAGES_OF_PAGE = 10;
/** After which a message of the program with the same title is sent to the back office again. */
export const OFFICE_MESSAGE_REPEAT_MS = 60 * 60_000;
/** Rows that one transaction removes: other writers wait for it. */
export const ROWS_REMOVED_AT_ONCE = 1_000;

/** How long a mail server has for the connection. */
export const SMTP_CONNECT_MS = 3_000;
/** How long a mail server may say nothing. */
export const SMTP_SOCKET_MS = 10_000;
/** How long an SMS gateway has for its answer. */
export const SMS_TIMEOUT_MS = 3_000;
/** More is not read of the answer of an SMS gateway. */
export const MAX_SMS_ANSWER_BYTES = 64 * 1024;

/** Decimal digits of a code: 23 bits. */
export const CODE_DIGITS = 7;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The one spelling of a mainland mobile number: eleven digits. Undefined for what is none. */
export function canonicalPhone(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const national = mobileDigits(withoutInvisible(text));
  return matches(PATTERNS.mobile, national) ? national : undefined;
}

/** The one spelling of an e-mail address: in small letters. Undefined for what is none. */
export function canonicalEmail(text: string): string | undefined {
  const plain = withoutInvisible(text).trim().toLowerCase();
  return plain.length <= 254 && plain.indexOf("@") <= 64 && matches(PATTERNS.email, plain) ? plain : undefined;
}

export const canonicalTarget = (channel: Channel, text: string): string | undefined =>
  channel === "sms" ? canonicalPhone(text) : canonicalEmail(text);

const matches = (rules: readonly { readonly regex: RegExp }[], text: string): boolean =>
  rules.every(({ regex }) => regex.test(text));

/** Of a value; what a person typed must not become a message of its own. */
const MAX_VALUE = 100;

/** Line breaks, and signs that hide or turn text, end a header or change what a reader sees. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/**
 * The text with each `{name}` replaced once: a value is never read as a template. Throws for a missing or an unknown
 * variable, in the values (an error of the program) as in the text.
 */
export function renderTemplate(
  text: string,
  declared: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string {
  const unknown = Object.keys(values).filter((name) => !declared.includes(name));
  const missing = declared.filter((name) => !Object.hasOwn(values, name));
  if (unknown.length + missing.length > 0)
    throw new Error(
      `A message was given ${unknown.join() || "nothing"} too much and lacks ${missing.join() || "nothing"}.`,
    );
  return text.replace(VARIABLE, (_whole, name: string) => {
    if (!declared.includes(name)) throw new Error(`A message names the variable ${name}, which its template has not.`);
    return oneLine(String(values[name])).slice(0, MAX_VALUE);
  });
}

const VARIABLE = /\{(\w+)\}/g;

/** What is wrong with a text that a person wrote for a template; undefined: nothing. */
export function templateFault(text: string, declared: readonly string[]): string | undefined {
  const used = [...text.matchAll(VARIABLE)].map((match) => match[1] ?? "");
  const unknown = used.find((name) => !declared.includes(name));
  if (unknown !== undefined) return `没有变量“${unknown}”，可用：${declared.join("、")}`;
  const unused = declared.find((name) => !used.includes(name));
  if (unused !== undefined) return `缺少变量“{${unused}}”`;
  return /[{}]/.test(text.replace(VARIABLE, "")) ? "花括号中只能写一个变量的名称" : undefined;
}

/** What a person may change of a template, as one text. */
export const templateText = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  JSON.stringify([title, text]);

interface Limit {
  readonly windowMs: number;
  readonly most: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Of codes and of messages that the development outbox stores. */
export const CODE_RETENTION_MS = 7 * DAY;
/** Of the history of pushes. */
export const PUSH_RETENTION_MS = 365 * DAY;

/** Codes for one target, and codes that one address group causes: many people may share an address. */
export const CODE_LIMITS: Readonly<Record<"target" | "address", readonly Limit[]>> = {
  target: [
    { windowMs: MINUTE, most: 1 },
    { windowMs: HOUR, most: 5 },
    { windowMs: DAY, most: 10 },
  ],
  address: [
    { windowMs: MINUTE, most: 5 },
    { windowMs: HOUR, most: 20 },
    { windowMs: DAY, most: 60 },
  ],
};

/**
 * How long to wait until one more is within all limits, in milliseconds; 0: not at all. `times`: when earlier ones were
 * issued, in any order.
 */
export function waitFor(times: readonly number[], limits: readonly Limit[], now: number): number {
  const newestFirst = [...times].sort((one, other) => other - one);
  return Math.max(
    0,
    ...limits.map(({ windowMs, most }) => {
      const oldest = newestFirst[most - 1];
      return oldest === undefined ? 0 : oldest + windowMs - now;
    }),
  );
}

/** In words, never shorter than it is. */
export function waitText(ms: number): string {
  if (ms <= 2 * MINUTE) return ` ${Math.max(1, Math.ceil(ms / 1000))} 秒`;
  return ms <= 2 * HOUR ? ` ${Math.ceil(ms / MINUTE)} 分钟` : ` ${Math.ceil(ms / HOUR)} 小时`;
}

/** Of the title of an announcement or a message. */
export const MAX_TITLE = 100;

/** Plain text as HTML that says the same, a paragraph for each line. */
export function htmlOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${escaped(line)}</p>`).join("");
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** The beginning of what HTML says, without its marks. */
export function summaryOf(html: string, most = 120): string {
  const text = oneLine(
    html.replace(/<[^>]*>/g, " ").replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (_whole, name: string) => PLAIN[name] ?? " "),
  );
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : text;
}

const PLAIN: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", nbsp: " ", "#39": "'" };

/** The number of a member; accounts of before members had one are their own. */
export const memberKeyOf = ({ id, variables }: Viewer): string =>
  typeof variables["memberId"] === "string" && variables["memberId"] !== "" ? variables["memberId"] : id;

/** What is wrong with the page that an announcement opens; undefined: nothing. */
export function openPageFault(openType: unknown, openPage: unknown, menu: readonly MenuNode[]): string | undefined {
  if (openType === null || openType === undefined || openType === "") return undefined;
  const page = typeof openPage === "string" ? openPage : "";
  if (openType === "url")
    return sameOriginPath(page, ORIGIN, URL) === page ? undefined : "只能打开站内地址，以 / 开头，如 /content/notices";
  return menuOpens(menu, page) ? undefined : "菜单中没有这个页面";
}

/** Any origin will do: an address within it stays within every one. */
const ORIGIN = "https://site.invalid";

const menuOpens = (menu: readonly MenuNode[], page: string): boolean =>
  menu.some((node) => node.opens === page || menuOpens(node.children, page));
