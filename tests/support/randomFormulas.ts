// Random schemas whose stored values are computed from other computed values and from lines of lines, and what those
// values must be: computed afresh from the rows alone, leaves first, with nothing that was stored.
import { evaluateExpression, type ExpressionEnv } from "#core/expression";
import type { EntityModel, Model } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Random } from "./schemaEvolution.ts";

export const below = (random: Random, n: number): number => Math.floor(random() * n);
export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

type Source = Readonly<Record<string, unknown>>;

/** The plain fields of one level; those of the levels below are its lines. */
export interface Level {
  readonly entity: string;
  readonly numbers: readonly string[];
  readonly lines?: { readonly field: string; readonly by: string; readonly level: Level };
}

/** A book of pages of marks: three levels, one family of entities a number. */
export function familyOf(n: number): Level {
  const mark: Level = { entity: `mark_${n}`, numbers: ["count", "rate"] };
  const page: Level = {
    entity: `page_${n}`,
    numbers: ["count", "price", "size"],
    lines: { field: "marks", by: "pageId", level: mark },
  };
  return { entity: `book_${n}`, numbers: ["count", "price"], lines: { field: "pages", by: "bookId", level: page } };
}

export const levelsOf = (level: Level): readonly Level[] => [
  level,
  ...(level.lines === undefined ? [] : levelsOf(level.lines.level)),
];

const PLAIN: Readonly<Record<string, Source>> = {
  count: { kind: "integer", title: "数量" },
  price: { kind: "money", title: "单价" },
  size: { kind: "decimal", title: "尺寸", scale: 3 },
  rate: { kind: "decimal", title: "比率", scale: 4 },
};

/** The files of one family, with other formulas each time. */
export function filesOf(random: Random, family: Level): ReadonlyMap<string, Source> {
  const files = new Map<string, Source>();
  const computed = new Map<Level, readonly string[]>();
  for (const level of [...levelsOf(family)].reverse()) {
    const { fields, names } = formulas(
      random,
      level,
      level.lines === undefined ? [] : (computed.get(level.lines.level) ?? []),
    );
    computed.set(level, names);
    files.set(`${level.entity}.entity.json`, entitySource(family, level, fields));
  }
  return files;
}

function entitySource(family: Level, level: Level, computed: Source): Source {
  const above = levelsOf(family).find((one) => one.lines?.level === level);
  const owner =
    above?.lines === undefined
      ? {}
      : { [above.lines.by]: { kind: "reference", to: above.entity, title: "所属", onDelete: "cascade" } };
  const lines =
    level.lines === undefined
      ? {}
      : { [level.lines.field]: { kind: "lines", title: "明细", entity: level.lines.level.entity, by: level.lines.by } };
  const steps = {
    open: { title: "打开", from: [0], to: 1, input: { count: { kind: "integer", title: "数量" } } },
    shut: { title: "关闭", from: [1], to: 0 },
  };
  return {
    entity: level.entity,
    title: level.entity,
    purpose: "One level of random figures",
    fields: {
      name: { kind: "text", title: "名称" },
      ...owner,
      ...Object.fromEntries(level.numbers.map((name) => [name, PLAIN[name]])),
      ...lines,
      ...computed,
      stage: { kind: "integer", title: "阶段", default: 0, readonly: true },
    },
    states: { field: "stage", initial: 0, steps },
    history: true,
  };
}

/** One to four computed fields; each may read those before it, stored or not, and sums over the lines. */
function formulas(
  random: Random,
  level: Level,
  below_: readonly string[],
): { readonly fields: Source; readonly names: readonly string[] } {
  const fields: Record<string, unknown> = {};
  const names: string[] = [];
  for (let n = 1 + below(random, 4); n > 0; n--) {
    const name = `made${names.length}`;
    const type = pick(random, ["money", "decimal", "integer"] as const);
    // Not two: an amount of money computed into a decimal of two places is a finding.
    const scale = pick(random, [1, 3, 4] as const);
    const inner = term(random, [...level.numbers, ...names], level, below_, 3);
    const expr =
      type === "integer"
        ? `${pick(random, ["round", "floor", "ceil"])}(${inner})`
        : `round(${inner}, ${type === "money" ? 2 : scale})`;
    // The last is always stored, so that there is something to keep right.
    fields[name] = {
      kind: "computed",
      title: name,
      type,
      expr,
      ...(n === 1 || random() < 0.6 ? { stored: true } : {}),
      ...(type === "decimal" ? { scale } : {}),
    };
    names.push(name);
  }
  return { fields, names };
}

function term(
  random: Random,
  names: readonly string[],
  level: Level,
  members: readonly string[],
  depth: number,
): string {
  const roll = random();
  if (depth === 0 || roll < 0.3) return leaf(random, names, "");
  const again = (): string => term(random, names, level, members, depth - 1);
  if (roll < 0.7) return `(${again()} ${pick(random, ["+", "-", "*", "/"])} ${again()})`;
  if (roll < 0.8) return `(${again()} > ${again()} ? ${again()} : ${again()})`;
  if (level.lines === undefined) return leaf(random, names, "");
  const { field, level: lines } = level.lines;
  if (random() < 0.2) return `count(${field})`;
  const member = (): string => leaf(random, [...lines.numbers, ...members], "l.");
  return (
    `sum(${field}.map(l, ` +
    `${random() < 0.5 ? member() : `${member()} ${pick(random, ["+", "*", "/"])} ${member()}`}))`
  );
}

function leaf(random: Random, names: readonly string[], prefix: string): string {
  if (random() < 0.15) return pick(random, ["2", "100", "0.5", "7"]);
  const name = `${prefix}${pick(random, names)}`;
  return random() < 0.7 ? `${name}.orValue(${pick(random, ["0", "1", "0.25"])})` : name;
}

/** The stored figures of every row that is not deleted, as they are and as they must be: by entity and key. */
export function compareFigures(
  model: Model,
  family: Level,
  rows: ReadonlyMap<string, readonly StoredRow[]>,
): readonly string[] {
  const wrong: string[] = [];
  const fresh = new Map<string, readonly StoredRow[]>();
  for (const level of [...levelsOf(family)].reverse()) {
    const entity = model.entities[level.entity] as EntityModel;
    const whole = (rows.get(level.entity) ?? []).map((row) => freshRow(model, entity, level, row, fresh));
    fresh.set(level.entity, whole);
    (rows.get(level.entity) ?? []).forEach((row, at) => {
      for (const field of entity.fields.filter((one) => one.expr !== undefined && one.column !== undefined)) {
        const [is, must] = [row[field.name] ?? null, whole[at]?.[field.name] ?? null];
        if (is !== must)
          wrong.push(
            `${level.entity} ${String(row["id"])} ${field.name} = ${field.expr?.source ?? ""}: is ` +
              `${String(is)}, must be ${String(must)}`,
          );
      }
    });
  }
  return wrong;
}

/** Computed fields read only what is before them, so one pass in their order is enough. */
function freshRow(
  model: Model,
  entity: EntityModel,
  { lines }: Level,
  row: StoredRow,
  fresh: ReadonlyMap<string, readonly StoredRow[]>,
): StoredRow {
  const values: Record<string, Stored> = Object.fromEntries(
    Object.entries(row).filter(([name]) => !name.startsWith("made")),
  );
  const own =
    lines === undefined
      ? {}
      : { [lines.field]: (fresh.get(lines.level.entity) ?? []).filter((line) => line[lines.by] === row["id"]) };
  const env: ExpressionEnv = { now: 0, lines: own, entityOf: (name) => model.entities[name] };
  for (const field of entity.fields)
    if (field.expr !== undefined)
      values[field.name] = evaluateExpression(field.expr, field, entity, values, env) ?? null;
  return values;
}
