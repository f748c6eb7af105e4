/** A hundred thousand rows of twenty columns, the same at every visit: made from the row's number and nothing else. */
import type { WireRow } from "#core/values";

export const largeTexts = {
  title: "十万行表格",
  note: "100,000 行 × 20 列，由浏览器按固定规则生成，只在本页中编辑，不会保存。",
} as const;

const LARGE_ROWS = 100_000;

export const LARGE_COLUMNS: readonly string[] = [
  "sort",
  "code",
  "name",
  "state",
  "species",
  "grade",
  "quantity",
  "price",
  "pieces",
  "urgent",
  "deadline",
  "arrival",
  "opens",
  "place",
  "phone",
  "email",
  "postcode",
  "tags",
  "remark",
  "source",
];

const NAMES = ["橡胶木方料", "桉木原木", "马占相思板", "松木锯材", "枕木坯料", "包装板", "拼板", "单板"];
const PLACES = ["儋州", "琼中", "白沙", "屯昌", "乐东", "保亭", "万宁", "文昌"];
const STATES = ["draft", "doing", "done"];
const SPECIES = ["rubber", "eucalyptus", "acacia", "pine"];
const GRADES = ["standing", "felling", "log", "root"];
const TAGS = ["整车", "零担", "自提", "干燥", "防腐"];

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? "";
const two = (n: number): string => String(n).padStart(2, "0");

export function largeRows(count: number = LARGE_ROWS): readonly WireRow[] {
  return Array.from({ length: count }, (_, n) => largeRow(n));
}

function largeRow(n: number): WireRow {
  const urgent = n % 7 === 0;
  // A step that shares no factor with the ranges visits all of their values.
  const mixed = (n * 7919) % 99_991;
  return {
    id: `large-${n}`,
    version: 1,
    sort: (n % 99_999) + 1,
    code: `G-${String(mixed % 1000).padStart(3, "0")}`,
    name: `${pick(NAMES, mixed)} ${n + 1}`,
    state: pick(STATES, mixed),
    species: pick(SPECIES, n),
    grade: pick(GRADES, mixed),
    quantity: `${mixed % 500}.${String(mixed % 1000).padStart(3, "0")}`,
    price: `${20 + (mixed % 900)}.${two(mixed % 100)}`,
    pieces: mixed % 400,
    urgent,
    deadline: urgent ? `2026-${two((n % 12) + 1)}-${two((n % 28) + 1)}` : null,
    arrival: `2026-${two((mixed % 12) + 1)}-${two((mixed % 28) + 1)}T0${n % 10}:30:00.000Z`,
    opens: `${two(6 + (n % 12))}:00:00`,
    place: pick(PLACES, mixed),
    phone: `139${String(76_000_000 + n).slice(-8)}`,
    email: `buyer${n}@example.com`,
    postcode: `57${String(mixed % 10_000).padStart(4, "0")}`,
    tags: pick(TAGS, n),
    remark: n % 5 === 0 ? "含水率 12% 以内" : null,
    source: "生成",
  };
}
