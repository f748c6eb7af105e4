/** "Did you mean": the names nearest to a misspelt one, best first. */

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

/** What people write from the habit of SQL, of other languages and of other products, and what it is called here. */
const HABITS: Readonly<Record<string, readonly string[]>> = {
  "=": ["eq"],
  "==": ["eq"],
  "===": ["eq"],
  equals: ["eq"],
  is: ["eq"],
  "!=": ["ne"],
  "<>": ["ne"],
  neq: ["ne"],
  not: ["ne"],
  "≠": ["ne"],
  ">": ["gt"],
  ">=": ["ge"],
  "≥": ["ge"],
  gte: ["ge"],
  min: ["ge"],
  "<": ["lt"],
  "<=": ["le"],
  "≤": ["le"],
  lte: ["le"],
  max: ["le"],
  notin: ["not_in"],
  nin: ["not_in"],
  "not in": ["not_in"],
  isnull: ["empty"],
  null: ["empty"],
  exists: ["empty"],
  contains: ["like"],
  includes: ["contains", "like"],
  has: ["contains", "like"],
  startswith: ["right_like"],
  endswith: ["left_like"],
  range: ["between"],
  string: ["text"],
  varchar: ["text"],
  input: ["text"],
  longtext: ["textarea"],
  html: ["richText"],
  number: ["decimal", "integer"],
  int: ["integer"],
  bigint: ["integer"],
  float: ["decimal"],
  double: ["decimal"],
  currency: ["money"],
  price: ["money"],
  boolean: ["switch"],
  bool: ["switch"],
  checkbox: ["switch"],
  enum: ["dict"],
  select: ["dict"],
  radio: ["dict"],
  dictionary: ["dict"],
  datetime: ["instant"],
  timestamp: ["instant"],
  image: ["file"],
  upload: ["file"],
  attachment: ["file"],
  foreignkey: ["reference"],
  relation: ["reference"],
  ref: ["reference"],
  link: ["reference"],
  user: ["reference"],
  subtable: ["lines"],
  formula: ["computed"],
  update: ["edit"],
  modify: ["edit"],
  save: ["edit"],
  create: ["add"],
  insert: ["add"],
  remove: ["delete"],
  query: ["list"],
  detail: ["view", "get"],
  dialog: ["modal"],
  popup: ["modal"],
  label: ["title"],
  caption: ["title"],
  type: ["kind"],
  description: ["purpose", "help"],
  comment: ["purpose", "help"],
  hint: ["placeholder"],
  mandatory: ["required"],
  maxlength: ["max"],
  minlength: ["min"],
  maximum: ["max"],
  minimum: ["min"],
  precision: ["scale"],
  hidden: ["visible"],
  disabled: ["readonly"],
  condition: ["where", "when"],
  filter: ["filters", "where"],
  orderby: ["sort"],
  phone: ["mobile"],
  tel: ["mobile", "landline"],
  cellphone: ["mobile"],
  length: ["len", "max"],
  size: ["len", "max"],
  ceiling: ["ceil"],
  truncate: ["floor"],
  touppercase: ["upper"],
  tolowercase: ["lower"],
  datediff: ["days"],
  dateadd: ["addDays"],
  coalesce: ["orValue"],
  ifnull: ["orValue"],
  nvl: ["orValue"],
};

/** At most `count` names that plausibly were meant, those of a habit first; empty when nothing is near. */
export function nearest(wanted: string, among: Iterable<string>, count = 3): readonly string[] {
  const names = new Set(among);
  const folded = wanted.toLowerCase();
  const habits = (Object.hasOwn(HABITS, folded) ? (HABITS[folded] ?? []) : []).filter((name) => names.has(name));
  return [...new Set([...habits, ...similar(wanted, names)])].slice(0, count);
}

/** Whether one name is the other with a slip of the finger; `nearest` is more generous, since it only proposes. */
export const isMisspelling = (written: string, name: string): boolean =>
  distance(written, name) <= Math.max(1, Math.floor(written.length / 4)) ||
  (HABITS[written.toLowerCase()]?.includes(name) ?? false);

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
