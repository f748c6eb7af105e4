/**
 * Signs and words of other languages in an expression, as text: what it is made into need not be right, only readable.
 * `meantExpression.ts` checks it.
 */

/** Names of the row in other products: `this.price`, `record.price`, `$values.price`. */
const ROW_NAMES =
  "this|self|me|row|record|data|values|item|form|formData|formValues|model|" +
  "entity|current|currentRow|doc|obj|input|ctx|scope|to";
const ROW = new RegExp(String.raw`(?<![\w.])\$?(?:this\.)?\$?(?:${ROW_NAMES})\.(?=([A-Za-z]\w*))`, "g");

const FULL_WIDTH: Readonly<Record<string, string>> = {
  "（": "(",
  "）": ")",
  "，": ",",
  "、": ",",
  "：": ":",
  "？": "?",
  "！": "!",
  "＋": "+",
  "－": "-",
  "×": "*",
  "÷": "/",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "＝": "==",
  "＜": "<",
  "＞": ">",
  "；": "",
  "％": "%",
  "　": " ",
};

/** A text of the expression, while signs are replaced around it. */
const HELD = /\uE000(\d+)\uE001/g;
const VALUE = String.raw`(?:[A-Za-z_][\w.]*(?:\([^()]*\))?|\d+(?:\.\d+)?|\uE000\d+\uE001|\([^()]*\))`;

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\s*return\b/, ""],
  [/;\s*$/, ""],
  [/^\s*=(?!=)/, ""],
  [/[$#@]?\{\{?\s*([A-Za-z][\w.]*)\s*\}?\}/g, "$1"],
  [/(?<![\w\])])\[\s*([A-Za-z]\w*)\s*\]/g, "$1"],
  [/\$row\./g, ""],
  [/[$@](today|now)\b(?!\s*\()/g, "$1()"],
  [/[$@#](?=[A-Za-z])/g, ""],
  [/\bMath\s*\.\s*/g, ""],
  [/\bnew\s+Date\s*\(\s*\)/g, "now()"],
  [/\bDate\.now\s*\(\s*\)/g, "now()"],
  [/\bnew\s+(Date\s*\()/g, "$1"],
  [/\binterval\s+(\d+|[A-Za-z]\w*|\uE000\d+\uE001)\s+days?\b/gi, "$1"],
  [/\b(\w+)\.reduce\(\(\s*(\w+),\s*(\w+)\s*\)\s*=>\s*\2\s*\+\s*(.+?),\s*0\s*\)/g, "sum($1.map($3, $4))"],
  [/\(\s*(\w+)\s*\)\s*=>\s*/g, "$1, "],
  [/\b(\w+)\s*=>\s*/g, "$1, "],
  [/={3}/g, "=="],
  [/!={2}/g, "!="],
  [/<>/g, "!="],
  [/(?<![=!<>])=(?![=>])/g, "=="],
  [/\bis\s+not\s+null\b/gi, "!= null"],
  [/\bis\s+null\b/gi, "== null"],
  [/\b(undefined|None|nil|NULL)\b/g, "null"],
  [/\b(TRUE|True)\b/g, "true"],
  [/\b(FALSE|False)\b/g, "false"],
  [/\bin\s*\(([^()]*)\)/gi, "in [$1]"],
  [/\band\b/gi, "&&"],
  [/\bor\b/gi, "||"],
  [/\bnot\s*(?=\()/gi, "!"],
  [/\bnot\s+(?=[A-Za-z]\w*\s*(?:$|[?&|):,]))/gi, "!"],
  [/\bmod\b(?!\s*\()/gi, "%"],
  [/(?<!&)&(?!&)/g, "&&"],
  [/(?<!\|)\|(?!\|)/g, "||"],
  [/(\d+(?:\.\d+)?)\s*%(?!\s*[\w(\uE000])/g, "$1 / 100"],
  [/\b([A-Za-z_]\w*)\s*(?:\^|\*\*)\s*2\b/g, "$1 * $1"],
  [/\bif\s*\(/gi, "iif("],
];

export function plainSigns(source: string, isField: (name: string) => boolean): string {
  const texts: string[] = [];
  const hold = (text: string): string => `\uE000${texts.push(text) - 1}\uE001`;
  const quoted = withoutTemplates(source).replace(/[“”‘’「」＂]/g, "'");
  let text = quoted.replace(/'[^']*'|"[^"]*"/g, hold).replace(/[^\0-\x7F]/g, (sign) => FULL_WIDTH[sign] ?? sign);
  text = wholePlaceholder(text);
  for (const [pattern, written] of SIGNS) text = text.replace(pattern, written);
  text = text.replace(ROW, (prefix, name: string) => (isField(name) ? "" : prefix));
  text = choices(betweens(text));
  text = text.replace(new RegExp(String.raw`(${VALUE})\s*\?\?\s*(${VALUE})`, "g"), "$1.orValue($2)");
  return closed(text.trim()).replace(HELD, (_held, at: string) => texts[Number(at)] ?? "");
}

/** `${price * 2}` around all of it. */
function wholePlaceholder(text: string): string {
  const inner = /^\s*[$#]?\{\{?([^{}]+)\}?\}\s*$/.exec(text)?.[1];
  return inner ?? text;
}

/** `` `No ${name}` `` as `'No ' + name`. */
function withoutTemplates(source: string): string {
  return source.replace(/`([^`]*)`/g, (_all, inner: string) =>
    inner
      .split(/(\$\{[^}]*\})/)
      .filter((part) => part !== "")
      .map((part) => (part.startsWith("${") ? part.slice(2, -1).trim() : `'${part}'`))
      .join(" + "),
  );
}

const betweens = (text: string): string =>
  text.replace(
    new RegExp(String.raw`(${VALUE})\s+between\s+(${VALUE})\s*&&\s*(${VALUE})`, "gi"),
    "$1 >= $2 && $1 <= $3",
  );

/** `case when … then … else … end`, `if … then … else …` and `a if c else b` as a choice. */
function choices(text: string): string {
  const made = text.replace(/\bcase\b((?:(?!\bcase\b).)*?)\bend\b/gis, (all, inner: string) => caseOf(inner) ?? all);
  const [, test, yes, no] =
    /^\s*if\b(.+?)\bthen\b(.+?)\belse\b(.+)$/is.exec(made) ??
    /^\s*iif\(((?:[^()]|\([^()]*\))*)\)\s*(?:return\b)?([^,)]+?)\s*;?\s*\belse\b\s*(?:return\b)?(.+)$/is.exec(made) ??
    [];
  if (test !== undefined && yes !== undefined && no !== undefined)
    return `${test.trim()} ? ${yes.trim()} : ${no.trim()}`;
  const [, value, condition, other] = /^(.+?)\bif\b(.+?)\belse\b(.+)$/is.exec(made) ?? [];
  return value === undefined || condition === undefined || other === undefined
    ? made
    : `${condition.trim()} ? ${value.trim()} : ${other.trim()}`;
}

function caseOf(inner: string): string | undefined {
  const [head = "", ...branches] = inner.split(/\bwhen\b/i);
  const subject = head.trim();
  const [last = "", otherwise] = (branches.at(-1) ?? "").split(/\belse\b/i);
  if (otherwise === undefined || branches.length === 0) return undefined;
  const written = [...branches.slice(0, -1), last].map((branch) =>
    branch.split(/\bthen\b/i).map((part) => part.trim()),
  );
  if (written.some((parts) => parts.length !== 2)) return undefined;
  const tests = written.map(
    ([test = "", value = ""]) => `${subject === "" ? "" : `${subject} == `}${test} ? ${value} : `,
  );
  return tests.join("") + otherwise.trim();
}

/** With the brackets that are missing at the end. */
function closed(text: string): string {
  const open = text.split("(").length - text.split(")").length;
  return open > 0 ? text + ")".repeat(open) : text;
}
