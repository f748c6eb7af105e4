// Random models that follow one another, with rows, and the expected value of each cell: from who did what to which
// field, never by looking at the code that migrates.
import type { KindName } from "#core/fields";
import type { EntityModel, FieldModel, Model } from "#core/language";
import { entity, field } from "./model.ts";

type Cell = string | number | null;
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Cell>>;
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, n: number) => Math.floor(random() * n);
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;

/** A field with its origin: `id` stays the same through every rename. */
interface Grown {
  readonly id: number;
  readonly name: string;
  readonly was: readonly string[];
  readonly kind: KindName;
  readonly scale: number;
}

export interface Generation {
  readonly fields: readonly Grown[];
  readonly softDelete: boolean;
  readonly indexed: readonly string[];
  readonly searched: readonly string[];
}

const KINDS: readonly KindName[] = ["text", "integer", "decimal", "money", "switch", "instant", "date", "textarea"];
const NAMES = ["alpha", "beta", "gamma", "delta", "order", "Group", "select", "value", "note", "total"];

let lastId = 0;

function freshField(random: Random, taken: ReadonlySet<string>): Grown | undefined {
  const free = NAMES.filter((name) => !taken.has(name.toLowerCase()));
  if (free.length === 0) return undefined;
  return { id: ++lastId, name: pick(random, free), was: [], kind: pick(random, KINDS), scale: below(random, 5) };
}

const namesOf = (fields: readonly Grown[]) => new Set(fields.map((one) => one.name.toLowerCase()));

export function firstGeneration(random: Random): Generation {
  const fields: Grown[] = [];
  for (let n = 3 + below(random, 4); n > 0; n--) {
    const made = freshField(random, namesOf(fields));
    if (made !== undefined) fields.push(made);
  }
  return {
    fields,
    softDelete: random() < 0.5,
    indexed: indexedOf(random, fields),
    searched: random() < 0.5 ? indexedOf(random, fields) : [],
  };
}

const indexedOf = (random: Random, fields: readonly Grown[]) =>
  fields.filter(() => random() < 0.4).map((one) => one.name);

const renamed = (one: Grown, name: string): Grown => ({ ...one, name, was: [...one.was, one.name] });

/** Names change hands around a circle: two make a swap, three a cycle. */
function circle(random: Random, fields: readonly Grown[], size: number): readonly Grown[] {
  if (fields.length < size) return fields;
  const chosen = [...fields].sort(() => random() - 0.5).slice(0, size);
  return fields.map((one) => {
    const at = chosen.indexOf(one);
    return at < 0 ? one : renamed(one, chosen[(at + 1) % size]!.name);
  });
}

/** A name that was just taken away is not given to a new field at once: without `was`, one name is one field. */
function changeOne(random: Random, fields: readonly Grown[], gone: ReadonlyMap<string, Grown>): readonly Grown[] {
  const one = pick(random, fields);
  if (one === undefined) return fields;
  const rest = fields.filter((other) => other !== one);
  switch (below(random, 7)) {
    case 0:
      return circle(random, fields, 2);
    case 1:
      return circle(random, fields, 3);
    case 2: {
      const name = freshField(random, namesOf(fields))?.name;
      // Under the name and the history of one that was just removed, the two could not be distinguished.
      const heir = name === undefined ? undefined : gone.get(name.toLowerCase());
      const same = heir !== undefined && heir.was.join() === [...one.was, one.name].join();
      return name === undefined || same ? fields : fields.map((other) => (other === one ? renamed(one, name) : other));
    }
    case 3: {
      const made = freshField(random, new Set([...namesOf(fields), ...gone.keys()]));
      return made === undefined ? fields : [...fields, made];
    }
    case 4:
      return rest;
    case 5:
      return fields.map((other) => (other === one ? { ...one, kind: pick(random, KINDS) } : other));
    default:
      return fields.map((other) => (other === one ? { ...one, kind: "decimal", scale: below(random, 7) } : other));
  }
}

/** One to three changes; a name may be given up and taken by another in the same generation. */
export function nextGeneration(random: Random, before: Generation): Generation {
  let fields = before.fields;
  // A field is moved once a generation: its earlier names are those of the database as it is.
  const moved = new Set<number>();
  for (let n = 1 + below(random, 3); n > 0; n--) {
    const gone = new Map(
      before.fields
        .filter((old) => !fields.some((one) => one.id === old.id))
        .map((old) => [old.name.toLowerCase(), old]),
    );
    const after = changeOne(random, fields, gone);
    const movers = after
      .filter((one) => fields.some((old) => old.id === one.id && old.name !== one.name))
      .map((one) => one.id);
    if (movers.some((id) => moved.has(id))) continue;
    movers.forEach((id) => moved.add(id));
    fields = after;
  }
  return {
    fields,
    softDelete: before.softDelete,
    indexed: indexedOf(random, fields),
    searched: random() < 0.5 ? indexedOf(random, fields) : [],
  };
}

export function entityOf(name: string, { fields, softDelete, indexed, searched }: Generation): EntityModel {
  const made = fields.map((one): FieldModel =>
    field(one.name, one.kind, one.kind === "decimal" ? { scale: one.scale } : {}, { was: one.was }),
  );
  return entity(name, made, {
    softDelete,
    search: searched,
    indexes: indexed.map((name) => [{ field: name, desc: name.length % 2 === 0 }]),
  });
}

export function modelOf(...entities: readonly EntityModel[]): Model {
  return {
    hash: "",
    entities: Object.fromEntries(entities.map((one) => [one.entity, one])),
    views: {},
    dicts: {},
    menu: [],
    roles: {},
    reports: {},
    boards: {},
    jobs: {},
    numbers: {},
    templates: {},
  };
}

const isText = ({ kind }: Grown) => kind === "text" || kind === "textarea" || kind === "date";
const placesOf = ({ kind, scale }: Grown) => (kind === "decimal" ? scale : kind === "money" ? 2 : 0);

const TEXTS = [
  "",
  "木材",
  "12",
  "-7",
  "12.50",
  "3.14159",
  "9007199254740991",
  "90071992547409929",
  "1e3",
  " 42 ",
  "o'clock",
  "2026-01-02",
  "2026-01-02T03:04:05.678Z",
  "２",
  "𝒳",
];
const NUMBERS = [
  0,
  1,
  -1,
  5,
  -5,
  15,
  149,
  150,
  151,
  1250,
  -1250,
  99_999,
  2 ** 31,
  1_767_225_600_000,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
];

export function randomCell(random: Random, one: Grown): Cell {
  if (random() < 0.2) return null;
  if (!isText(one))
    return one.kind === "switch"
      ? below(random, 2)
      : one.kind === "instant"
        ? below(random, 2 ** 41)
        : pick(random, NUMBERS);
  return pick(random, TEXTS) || null;
}

/** What a cell must hold after its field became another; plain arithmetic on big integers. */
function carried(value: Cell, from: Grown, to: Grown): { readonly value: Cell; readonly lossy: boolean } {
  if (value === null || (isText(from) && isText(to))) return { value, lossy: false };
  if (isText(to))
    return {
      value: from.kind === "instant" ? new Date(Number(value)).toISOString() : pointAt(BigInt(value), placesOf(from)),
      lossy: false,
    };
  if (!isText(from)) return rounded(BigInt(value), placesOf(from), placesOf(to));
  const text = String(value).trim();
  if (to.kind === "instant") {
    const time = /^\d{4}-\d\d-\d\d$/.test(text)
      ? Date.parse(`${text}T00:00:00+08:00`)
      : /^\d{4}-.*Z$/.test(text)
        ? Date.parse(text)
        : Number.NaN;
    return Number.isNaN(time) ? { value: null, lossy: true } : { value: time, lossy: false };
  }
  const match = /^(-?\d{1,16})(?:\.(\d+))?$/.exec(text);
  if (match === null) return { value: null, lossy: true };
  const places = match[2]?.length ?? 0;
  return rounded(BigInt(match[1]! + (match[2] ?? "")), places, placesOf(to));
}

function rounded(scaled: bigint, from: number, to: number): { value: Cell; lossy: boolean } {
  const wide = scaled * 10n ** BigInt(Math.max(0, to - from));
  const divisor = 10n ** BigInt(Math.max(0, from - to));
  const size = wide < 0n ? -wide : wide;
  const up = (size % divisor) * 2n >= divisor && divisor > 1n ? 1n : 0n;
  const result = (size / divisor + up) * (wide < 0n ? -1n : 1n);
  if (!Number.isSafeInteger(Number(result))) return { value: null, lossy: true };
  return { value: Number(result), lossy: size % divisor !== 0n };
}

function pointAt(scaled: bigint, places: number): string {
  const size = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
  const text = places === 0 ? size : `${size.slice(0, -places)}.${size.slice(-places)}`;
  return scaled < 0n ? `-${text}` : text;
}

/** The rows as they must be in the next generation, and whether anything was lost on the way. */
export function carriedRows(
  rows: Rows,
  from: Generation,
  to: Generation,
): { readonly rows: Rows; readonly destructive: boolean } {
  let destructive = from.fields.some((old) => !to.fields.some((one) => one.id === old.id));
  const carriedTo = new Map<string, Map<string, Cell>>();
  for (const [key, row] of rows) {
    const cells = new Map<string, Cell>();
    for (const one of to.fields) {
      const old = from.fields.find((other) => other.id === one.id);
      const { value, lossy } =
        old === undefined ? { value: null, lossy: false } : carried(row.get(old.name) ?? null, old, one);
      if (lossy) destructive = true;
      cells.set(one.name, value);
    }
    carriedTo.set(key, cells);
  }
  return { rows: carriedTo, destructive };
}
