/** What the patterns of the meta-schemas ask for, in words. */
import { PATTERNS } from "#core/fields";
import { meantSort } from "./meantSort.ts";

interface Form {
  readonly words: string;
  /** The written text in this form, where it is known what was meant. */
  readonly meant?: (text: string) => string | undefined;
}

const snake = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[-\s.]+/g, "_")
    .toLowerCase();
const camel = (text: string): string => text.replace(/[-\s.]+(\w)/g, (_, letter: string) => letter.toUpperCase());
/** A subject is no path. */
const slashed = (text: string): string | undefined => (text.includes(":") ? undefined : `/${text}`);
const dotted = (text: string): string => text.replace(/\[(\d+)\]\.?/g, ".$1.");

const extension = (text: string): string => `.${text.replace(/^\*?\./, "").toLowerCase()}`;
const viewer = (text: string): string =>
  /^(anonymous|guest|public|游客|访客)$/i.test(text) ? "nobody" : text === "会员" ? "member" : `role:${text}`;
const ratio = (text: string): string =>
  /^\d+$/.test(text) ? `${text}:1` : text.replace(/\s*[/xX×*：]\s*/, ":").replace(/\s+/g, "");

const FORMS: Readonly<Record<string, Form>> = {
  "^[a-z][a-z0-9_]{0,49}$": {
    words: "只能用小写字母、数字和下划线，并以小写字母开头，例如“vehicle”",
    meant: snake,
  },
  "^[A-Za-z][A-Za-z0-9_]{0,59}$": {
    words: "只能用英文字母、数字和下划线，并以字母开头，例如“plateNumber”",
    meant: camel,
  },
  "^(/[A-Za-z][A-Za-z0-9_-]*)+$": { words: "路径以 / 开头，各段以字母开头，例如“/hire/hires”", meant: slashed },
  "^(/:?[A-Za-z][A-Za-z0-9_-]*)+$": { words: "路径以 / 开头，各段以字母开头，例如“/hire/hires”", meant: slashed },
  "^[A-Za-z][A-Za-z0-9_]*:[A-Za-z][A-Za-z0-9_:]*$": { words: "权限是“实体:操作”，例如“visit:list”" },
  "^(GET|POST|PUT|DELETE) (/[A-Za-z][A-Za-z0-9_-]*)+/?$": { words: "应是方法、空格和路径，例如“GET /visits”" },
  "^(entity|view|report|board|page):[A-Za-z][A-Za-z0-9_/-]*$": {
    words: "应是 entity:、view:、report:、board: 或 page: 加名称，例如“entity:visit”",
  },
  [PATTERNS.account[0].regex.source]: { words: PATTERNS.account[0].message },
  "^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$": {
    words: "程序名由点隔开，各段以小写字母开头，例如“files.removeUnused”",
  },
  "^/[^\\s\\\\]*$": { words: "链接以 / 开头，不能有空格，例如“/hire/hires”", meant: slashed },
  "^-?[A-Za-z][A-Za-z0-9_]*$": { words: "应是列名，从大到小时前面加 -，例如“-month”", meant: meantSort },
  "^/": { words: "应是菜单中的路径，以 / 开头，例如“/hire/hires”", meant: slashed },
  "^(nobody|member|role:[A-Za-z][A-Za-z0-9_]*)$": {
    words: "应是 nobody、member 或 role: 加角色名，例如“role:editor”",
    meant: viewer,
  },
  "^[A-Za-z][A-Za-z0-9_]*(\\.[0-9]+\\.[A-Za-z][A-Za-z0-9_]*)?$": {
    words: "应是字段名，明细中的字段写作“lines.0.days”，行数从 0 开始",
    meant: dotted,
  },
  "^\\.[a-z0-9]{1,8}$": { words: "应是以点开头的扩展名，例如“.pdf”", meant: extension },
  "^(?!private$)[a-z0-9][a-z0-9_-]{0,39}$": {
    words: "只能用小写字母、数字、_ 和 -，不能是 private，例如“contracts”",
  },
  "^[1-9][0-9]?:[1-9][0-9]?$": { words: "比例是宽:高，各为 1 至 99，例如“4:3”", meant: ratio },
};

/** What a text of another form than `pattern` should be, and what was most likely meant. */
export function expectedForm(pattern: string, text: string): { readonly words: string; readonly meant?: string } {
  const form = Object.hasOwn(FORMS, pattern) ? FORMS[pattern] : undefined;
  if (form === undefined) return { words: `应符合 ${pattern}` };
  const meant = form.meant?.(text);
  return meant !== undefined && new RegExp(pattern, "u").test(meant)
    ? { words: form.words, meant }
    : { words: form.words };
}

export const hasWords = (pattern: string): boolean => Object.hasOwn(FORMS, pattern);
