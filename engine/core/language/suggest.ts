/** "Did you mean": the names nearest to a misspelt one, best first. */
import { CHINESE_WORDS } from "./chineseWords.ts";
import { HABITS } from "./habits.ts";
import { OPERATOR_HABITS } from "./operatorHabits.ts";
import { NAMES_OF_WORDS } from "./synonyms.ts";

/** Damerau–Levenshtein (optimal string alignment); a change of case alone costs little. */
function distance(a: string, b: string): number {
  const rows = a.length + 1;
  const columns = b.length + 1;
  const d = new Float64Array(rows * columns);
  const at = (i: number, j: number): number => d[i * columns + j] ?? 0;
  for (let i = 0; i < rows; i += 1) d[i * columns] = i;
  for (let j = 0; j < columns; j += 1) d[j] = j;
  for (let i = 1; i < rows; i += 1) {
    for (let j = 1; j < columns; j += 1) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + swapCost(a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 0.9);
      d[i * columns + j] = best;
    }
  }
  return at(a.length, b.length);
}

function swapCost(x: string | undefined, y: string | undefined): number {
  if (x === y) return 0;
  return x?.toLowerCase() === y?.toLowerCase() ? 0.1 : 1;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** `data_Source`, `$gte`, `not in` → `datasource`, `gte`, `notin`; signs stay as they are. */
function fold(name: string): string {
  const plain = name.toLowerCase();
  const folded = plain.replace(/[-_$\s]+/g, "");
  return folded === "" ? plain : folded;
}

const singular = (name: string): string => fold(name).replace(/(?<=\w{4})s$/, "");

function habitsOf(name: string): readonly string[] {
  const folded = fold(name);
  const habits = [HABITS, OPERATOR_HABITS, CHINESE_WORDS].flatMap((words) =>
    Object.hasOwn(words, folded) ? (words[folded] ?? []) : [],
  );
  return [...habits, ...(NAMES_OF_WORDS.get(folded) ?? [])];
}

/** The same but for case, signs and the plural. */
const sameNames = (wanted: string, among: Iterable<string>): readonly string[] =>
  fold(wanted).length > 2 ? [...among].filter((name) => singular(name) === singular(wanted)) : [];

/** The one name that is the same but for case, signs and the plural; exactly the same before all others. */
export function sameName(wanted: string, among: Iterable<string>): string | undefined {
  const same = sameNames(wanted, among);
  return same.length === 1 ? same[0] : same.find((name) => fold(name) === fold(wanted));
}

/**
 * At most `count` names that plausibly were meant: the same but for case and signs, those of a habit, a slip of the
 * finger, one that shares its words, one that looks alike; empty when nothing is near.
 */
export function nearest(wanted: string, among: Iterable<string>, count = 3): readonly string[] {
  const names = new Set(among);
  const same = sameNames(wanted, names);
  const habits = habitsOf(wanted).filter((name) => names.has(name));
  const alike = similar(wanted, names);
  const slips = alike.filter((name) => isSlip(wanted, name));
  return [
    ...new Set([
      ...same,
      ...habits,
      ...slips,
      ...abbreviatedBy(wanted, names),
      ...sharingWords(wanted, names),
      ...alike,
    ]),
  ].slice(0, count);
}

/** Whether few letters differ. */
export const isSlip = (written: string, name: string): boolean =>
  distance(written, name) <= Math.max(1, Math.floor(written.length / 4));

/** Whether one name stands for the other; `nearest` is more generous, since it only proposes. */
export const isMisspelling = (written: string, name: string): boolean =>
  isSlip(written, name) || habitsOf(written).includes(name) || sharingWords(written, [name]).length > 0;

/** `defaultValue` → default, value; `report:losses` → report, losses. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const WORD_LENGTH = 3;

/** Short forms of words, so that `orderNo` and `order_num` are `orderNumber`. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  no: "number",
  num: "number",
  nbr: "number",
  qty: "quantity",
  amt: "amount",
  cnt: "count",
  desc: "description",
  addr: "address",
  dept: "depart",
  department: "depart",
  org: "organization",
  pwd: "password",
  msg: "message",
  img: "image",
  pic: "picture",
  cfg: "config",
  ts: "time",
  dt: "date",
};

const inFull = (name: string): string =>
  wordsOf(name)
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(" ");

/** Letters, or Chinese characters, that begin a longer name tell which was meant, where no other begins so. */
const BEGINNING = { letters: 4, characters: 2 } as const;

/** The same in full, or the only one that begins with it. */
function abbreviatedBy(wanted: string, among: ReadonlySet<string>): readonly string[] {
  const full = inFull(wanted);
  const same = [...among].filter((name) => name !== wanted && inFull(name) === full);
  const least = /^\p{Script=Han}/u.test(wanted) ? BEGINNING.characters : BEGINNING.letters;
  const longer = wanted.length < least ? [] : [...among].filter((name) => name.startsWith(wanted));
  return longer.length === 1 ? [...same, ...longer] : same;
}

/** One name is a word of the other, as in `defaultValue` and `default`; of several longer names none was meant. */
function sharingWords(wanted: string, among: Iterable<string>): readonly string[] {
  const written = wordsOf(wanted);
  const parts: string[] = [];
  const wholes: string[] = [];
  for (const name of among) {
    const words = wordsOf(name);
    if (words.length === 1 && written.length > 1 && name.length >= WORD_LENGTH && written.includes(words[0] ?? ""))
      parts.push(name);
    else if (
      words.length > written.length &&
      fold(wanted).length > WORD_LENGTH &&
      written.every((word) => words.includes(word))
    )
      wholes.push(name);
  }
  parts.sort((a, b) => written.indexOf(a.toLowerCase()) - written.indexOf(b.toLowerCase()));
  // `sys_user` before `sys_user_role`: the one with the fewest words more, if it ends with what is written.
  const fewest = Math.min(...wholes.map((name) => wordsOf(name).length));
  const nearestWholes = wholes.filter((name) => wordsOf(name).length === fewest && fold(name).endsWith(fold(wanted)));
  const whole = wholes.length === 1 ? wholes : nearestWholes.length === 1 ? nearestWholes : [];
  return [...parts, ...whole];
}

/** Up to two letters, or a number: one change makes another name of it, so nearness says nothing. */
const isShort = (name: string): boolean => /^([!-~]{1,2}|-?[\d.]+)$/.test(name);

function similar(wanted: string, among: ReadonlySet<string>): readonly string[] {
  const limit = Math.max(2, Math.ceil(wanted.length / 3));
  const onlyCase = (name: string): boolean => name.toLowerCase() === wanted.toLowerCase();
  return byNearness(wanted, among)
    .filter(({ name, cost }) => (isShort(wanted) || isShort(name) ? onlyCase(name) : cost <= limit))
    .map(({ name }) => name);
}

function byNearness(
  wanted: string,
  among: Iterable<string>,
): readonly { readonly name: string; readonly cost: number }[] {
  return [...among]
    .map((name) => ({ name, cost: distance(wanted, name), shared: sharedStart(wanted, name) }))
    .sort((x, y) => x.cost - y.cost || y.shared - x.shared || (x.name < y.name ? -1 : 1));
}

/** Of a list that is too long to be read through the `count` nearest, in the order of the list. */
export function nearestOf(wanted: string, among: readonly string[], count: number): readonly string[] {
  if (among.length <= count) return among;
  const costs = among.map((name) => distance(wanted, name));
  const limit = costs.toSorted((x, y) => x - y)[count - 1] ?? 0;
  const surely = costs.filter((cost) => cost < limit).length;
  let ties = count - surely;
  return among.filter((_, at) => {
    const cost = costs[at] ?? 0;
    return cost < limit || (cost === limit && ties-- > 0);
  });
}
