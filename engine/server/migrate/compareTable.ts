/** Compares one table of the model with the same table of the database: the steps between them. */
import type { LostValue } from "#core/api";
import { conversion } from "./convert.ts";
import {
  addColumn,
  columnWord,
  createCheck,
  createIndex,
  createSearch,
  dropCheck,
  dropColumn,
  dropIndex,
  dropSearch,
  isSameSearch,
  recordColumn,
  renameColumn,
} from "./ddl.ts";
import { changedColumns } from "./changedColumns.ts";
import { shownAs, withTitles } from "./valueTexts.ts";
import { type Comparison, differs, renamed, sealedColumn } from "./comparison.ts";
import { type Matching, matchColumns } from "./matchColumns.ts";
import { sameMeaning } from "./meaning.ts";
import { type KnownColumn, columnRow, computedKey } from "./registry.ts";
import {
  type Action,
  NOTHING_LOST,
  type PlanProblem,
  type PlanStep,
  type UnfilledField,
  losesAnything,
} from "./steps.ts";
import { affectedOf, unfilledFields, wantsValue } from "./unfilled.ts";
import { isDerived, type TargetColumn } from "./targetSchema.ts";

interface TableDifference {
  readonly steps: PlanStep[];
  readonly problems: PlanProblem[];
  readonly unfilled: readonly UnfilledField[];
}

export async function compareTable(comparison: Comparison): Promise<TableDifference> {
  const { target, known, live, statistics } = comparison;
  const existing = known.columns.filter((column) => live.has(column.name));
  const outdated = outdatedColumns(comparison, existing);
  const matching = matchColumns(
    target.columns,
    existing.filter((column) => !outdated.includes(column)),
  );
  // A key may be renamed; what it is may not change.
  const key = matching.of.get(target.key);
  const keyField = target.columns.find((column) => column.name === target.key);
  if (key === undefined || keyField === undefined || !sameMeaning(key.meaning, keyField.meaning)) {
    return {
      steps: [],
      unfilled: [],
      problems: [{ entity: target.entity, message: `表 ${target.table} 的主键不能更改` }],
    };
  }
  const moved = movedColumns(comparison, matching);
  const changed = target.columns.filter((field) => differs(matching.of.get(field.name), field));
  const steps = [...dropOutdated(comparison, outdated), ...reshape(comparison, matching, moved)];
  for (const field of changed) {
    const step = await convertStep(comparison, matching.of.get(field.name)!, field, key.name);
    steps.push({ ...step, lost: await withTitles(comparison, matching, step.lost) });
  }
  steps.push(...(await additions(comparison, matching)));
  const replaced = new Set([...moved.names, ...outdated.map(({ name }) => name)]);
  const rest = await structures(comparison, matching, replaced);
  steps.push(...rest.steps);
  steps.push(...(await changedColumns(comparison, matching, changed)));
  for (const column of matching.left) {
    const name = moved.asides.find((aside) => aside.column === column)?.to ?? column.name;
    steps.push(dropStep(comparison, name, await statistics.countFilled(known.table, column.name)));
  }
  return { steps, problems: rest.problems, unfilled: await unfilledFields(comparison, matching) };
}

/**
 * Derived columns that nothing wants, or that are to be derived otherwise. A fold goes too where its field is converted
 * or goes, because neither database drops a column that another is computed from.
 */
function outdatedColumns({ target }: Comparison, existing: readonly KnownColumn[]): KnownColumn[] {
  const matching = matchColumns(target.columns, existing);
  return existing.filter((column) => {
    if (!isDerived(column.kind)) return false;
    const continued = target.columns.find(({ name }) => matching.of.get(name) === column);
    if (continued === undefined || continued.kind !== column.kind) return true;
    const source = target.columns.find(({ name }) => name === continued.foldOf?.field);
    return source !== undefined && differs(matching.of.get(source.name), source);
  });
}

function dropOutdated(comparison: Comparison, outdated: readonly KnownColumn[]): PlanStep[] {
  const { target } = comparison;
  const names = new Set(outdated.map(({ name }) => name));
  if (names.size === 0) return [];
  // The index of a fold holds what its field is about to be sealed for.
  const seals = target.columns.some(({ meaning }) => meaning.as === "sealed");
  return [
    {
      id: `column.outdated:${target.entity}`,
      kind: "safe",
      needed: true,
      entity: target.entity,
      title: `“${target.title}”重新生成比较用的列`,
      loses: NOTHING_LOST,
      actions: [
        ...(seals ? [{ do: "wipeFreedPages" } as const] : []),
        ...dropAffected(comparison, names),
        ...[...names].flatMap((name) => dropColumn(target.table, name)),
      ],
    },
  ];
}

interface Moves {
  readonly asides: readonly { readonly column: KnownColumn; readonly to: string }[];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** Every column name that changes hands. */
  readonly names: ReadonlySet<string>;
}

/** Fields take their columns along; what no field continues steps aside where its name is wanted. */
function movedColumns({ target, live }: Comparison, matching: Matching): Moves {
  const wanted = new Set(target.columns.map((field) => field.name.toLowerCase()));
  const used = new Set([...live].map((name) => name.toLowerCase()));
  const asides = matching.left
    .filter((column) => wanted.has(column.name.toLowerCase()))
    .map((column) => ({ column, to: asideName(column.name, used) }));
  const renames = target.columns.flatMap((field) => {
    const column = matching.of.get(field.name);
    return column === undefined || column.name === field.name ? [] : [{ from: column.name, to: field.name }];
  });
  return {
    asides,
    renames,
    names: new Set([...asides.map(({ column }) => column.name), ...renames.flatMap(({ from, to }) => [from, to])]),
  };
}

function asideName(name: string, used: Set<string>): string {
  for (let n = 1; ; n++) {
    const aside = `${name.slice(0, 50)}__aside${n}`;
    if (used.has(aside.toLowerCase())) continue;
    used.add(aside.toLowerCase());
    return aside;
  }
}

function reshape(comparison: Comparison, matching: Matching, moves: Moves): PlanStep[] {
  const { target, known, live } = comparison;
  const actions: Action[] = [...dropAffected(comparison, moves.names)];
  const existing = new Set([...live].map((name) => name.toLowerCase()));
  for (const { column, to } of moves.asides) {
    actions.push(renameColumn(target.table, column.name, to), {
      do: "remove",
      row: { kind: "column", owner: target.table, name: column.name },
    });
    actions.push({ do: "put", row: columnRow(target.table, { name: to, meaning: column.meaning, was: [] }) });
    existing.delete(column.name.toLowerCase());
  }
  // A name that still exists, or differs only by case, is reached through an unused name.
  const around = moves.renames.filter(({ to }) => existing.has(to.toLowerCase()));
  const direct = moves.renames.filter((move) => !around.includes(move));
  around.forEach(({ from }, at) => actions.push(renameColumn(target.table, from, `hw_moving_${at}`)));
  for (const { from, to } of direct) actions.push(renameColumn(target.table, from, to));
  around.forEach(({ to }, at) => actions.push(renameColumn(target.table, `hw_moving_${at}`, to)));
  for (const { from } of moves.renames)
    actions.push({ do: "remove", row: { kind: "column", owner: target.table, name: from } });
  for (const column of known.columns)
    if (!live.has(column.name))
      actions.push({ do: "remove", row: { kind: "column", owner: target.table, name: column.name } });
  const records = target.columns.flatMap((field) => {
    const column = matching.of.get(field.name);
    const same =
      column === undefined ||
      (column.name === field.name &&
        column.field === field.name &&
        column.kind !== undefined &&
        JSON.stringify(column.was) === JSON.stringify(field.was));
    return same ? [] : [recordColumn(target.table, asKnown(field, column), column?.unfilled)];
  });
  actions.push(...records);
  if (known.computed !== undefined && Object.keys(target.computed).length === 0)
    actions.push({ do: "remove", row: computedKey(target.table) });
  if (actions.length === 0) return [];
  const names = moves.renames.map(({ from, to }) => `${from} → ${to}`).join("，");
  const title = names === "" ? `登记“${target.title}”的字段` : `“${target.title}”字段改名：${names}`;
  return [
    {
      id: `table.reshape:${target.entity}`,
      kind: "safe",
      needed: names !== "" || moves.asides.length > 0,
      entity: target.entity,
      title,
      loses: NOTHING_LOST,
      actions,
    },
  ];
}

/** A field with what is remembered of its column, where anything is. */
function asKnown(field: TargetColumn, column: KnownColumn): TargetColumn {
  return {
    ...field,
    meaning: column.meaning,
    ...(column.kind === undefined ? {} : { kind: column.kind, default: column.default }),
  };
}

function dropAffected({ dialect, target, known }: Comparison, names: ReadonlySet<string>): Action[] {
  const touched = (columns: readonly string[]) => columns.some((column) => names.has(column));
  return [
    ...[...known.indexes].filter(([, columns]) => touched(columns)).flatMap(([name]) => dropIndex(target.table, name)),
    ...[...known.checks]
      .filter(([, columns]) => touched(columns))
      .flatMap(([name]) => dropCheck(dialect, target.table, name)),
    ...(known.search !== undefined && !renamed(target, known) && touched(known.search.fields)
      ? dropSearch(dialect, target.table, known.search)
      : []),
  ];
}

/**
 * What was on these columns and is still declared: a conversion that waits to be named leaves it as it is until then.
 */
function recreateAffected({ dialect, target, known }: Comparison, names: ReadonlySet<string>): Action[] {
  const touched = (columns: readonly string[] | undefined) => columns?.some((column) => names.has(column)) === true;
  const searchStays =
    known.search !== undefined &&
    !renamed(target, known) &&
    touched(known.search.fields) &&
    isSameSearch(known.search, target.search);
  return [
    ...target.indexes
      .filter((index) => touched(known.indexes.get(index.name)))
      .flatMap((index) => createIndex(dialect, target.table, index)),
    ...target.checks
      .filter((check) => touched(known.checks.get(check.name)))
      .flatMap((check) => createCheck(dialect, target.table, check)),
    ...(searchStays ? createSearch(dialect, target.table, target.search) : []),
  ];
}

async function convertStep(
  comparison: Comparison,
  column: KnownColumn,
  field: TargetColumn,
  key: string,
): Promise<PlanStep & { readonly lost: readonly LostValue[] }> {
  const { dialect, target, known, statistics, fieldCipher } = comparison;
  const { table } = target;
  const sealed = sealedColumn(comparison, field);
  const { loses, lost } = await statistics.conversionLosses(
    { table: known.table, key, column: column.name },
    conversion(column.meaning, field.meaning, { cipher: fieldCipher, column: sealed }),
    shownAs(field, column.meaning, field.meaning),
  );
  const into = "hw_converted";
  const names = new Set([field.name, column.name]);
  const sql = (text: string): Action => ({ do: "sql", sql: text });
  const seals = field.meaning.as === "sealed";
  const actions: Action[] = [
    ...(seals ? [{ do: "wipeFreedPages" } as const] : []),
    ...dropAffected(comparison, names),
    sql(`alter table "${table}" add column "${into}" ${columnWord(dialect, field.meaning)}`),
    {
      do: "convert",
      table,
      key: target.key,
      column: field.name,
      into,
      from: column.meaning,
      to: field.meaning,
      sealed,
    },
    ...(seals ? [{ do: "sealHistory", fields: namesOf(comparison, field), sealed } as const] : []),
    sql(`alter table "${table}" drop column "${field.name}"`),
    renameColumn(table, into, field.name),
    recordColumn(table, column.kind === undefined ? field : { ...field, default: column.default }, column.unfilled),
    // A text that becomes an amount is another text under its seal.
    ...(seals && column.meaning.as === "sealed"
      ? target.columns
          .filter(({ blindOf }) => blindOf === field.name)
          .flatMap((one) => blindIndexActions(comparison, one))
      : []),
    ...recreateAffected(comparison, names),
  ];
  const kind = losesAnything(loses) ? "destructive" : "safe";
  return {
    id: `column.convert:${target.entity}.${field.name}`,
    kind,
    needed: true,
    entity: target.entity,
    title: `${seals ? "加密" : "转换"}“${target.title}”的字段“${field.title}”`,
    loses,
    lost,
    actions,
  };
}

/** The names that the field has had, but for those that another field has now. */
function namesOf({ target }: Comparison, { name, was }: TargetColumn): readonly string[] {
  return [name, ...was.filter((earlier) => !target.columns.some((column) => column.name === earlier))];
}

async function additions(comparison: Comparison, matching: Matching): Promise<PlanStep[]> {
  const { dialect, target, known, statistics } = comparison;
  const added = target.columns.filter((field) => !matching.of.has(field.name));
  const hasRows = added.some(wantsValue) && (await statistics.countNotDeleted(known.table)) > 0;
  const steps: PlanStep[] = [];
  for (const field of added) {
    const unfilled = hasRows && wantsValue(field);
    const affects = unfilled
      ? affectedOf(field, await statistics.countUnfilled(target, known.table, matching, field))
      : undefined;
    steps.push({
      id: `column.add:${target.entity}.${field.name}`,
      kind: "safe",
      needed: true,
      entity: target.entity,
      title: `“${target.title}”增加字段“${field.title}”`,
      loses: NOTHING_LOST,
      ...(affects && { affects }),
      actions: [...addColumn(dialect, target.table, field, unfilled), ...blindIndexActions(comparison, field)],
    });
  }
  return steps;
}

/** The values are sealed by then: their conversion goes first. */
function blindIndexActions(comparison: Comparison, { name, blindOf }: TargetColumn): Action[] {
  const { target } = comparison;
  const of = target.columns.find((column) => column.name === blindOf);
  if (of === undefined) return [];
  const sealed = sealedColumn(comparison, of);
  return [{ do: "blindIndex", table: target.table, key: target.key, column: of.name, into: name, sealed }];
}

/** `name` is the one it has by then: it may have stepped aside. Whatever was on it has gone before, in safe steps. */
function dropStep({ target }: Comparison, name: string, filled: number): PlanStep {
  return {
    id: `column.drop:${target.entity}.${name}`,
    kind: "destructive",
    needed: false,
    entity: target.entity,
    title: `“${target.title}”删除字段 ${name}`,
    loses: { rows: filled, cut: 0, failCast: 0 },
    actions: dropColumn(target.table, name),
  };
}

/** Indexes, checks and search: what stands and is not wanted goes, what is wanted and does not stand comes. */
async function structures(
  comparison: Comparison,
  matching: Matching,
  moved: ReadonlySet<string>,
): Promise<Omit<TableDifference, "unfilled">> {
  const { dialect, target, known, statistics } = comparison;
  const steps: PlanStep[] = [];
  const problems: PlanProblem[] = [];
  const step = (id: string, title: string, actions: readonly Action[], needed = false) =>
    void steps.push({
      id,
      kind: "safe",
      needed,
      entity: target.entity,
      title: `“${target.title}”${title}`,
      loses: NOTHING_LOST,
      actions,
    });
  const stays = (columns: readonly string[]) => !columns.some((column) => moved.has(column));
  const indexes = new Map([...known.indexes].filter(([, columns]) => stays(columns)));
  const checks = new Map([...known.checks].filter(([, columns]) => stays(columns)));
  for (const name of indexes.keys()) {
    if (!target.indexes.some((index) => index.name === name))
      step(`index.drop:${name}`, "删除索引", dropIndex(target.table, name));
  }
  for (const name of checks.keys()) {
    if (!target.checks.some((check) => check.name === name))
      step(`check.drop:${name}`, "删除约束", dropCheck(dialect, target.table, name));
  }
  for (const index of target.indexes) {
    if (indexes.has(index.name)) continue;
    const names = index.columns.map(({ field }) => field).join("、");
    const groups = index.unique ? await statistics.countDuplicates(target, known.table, index, matching) : 0;
    if (groups > 0)
      problems.push({
        entity: target.entity,
        message: `“${target.title}”有 ${groups} 组重复数据，不能建立唯一索引：${names}`,
      });
    const again = known.indexes.has(index.name) ? dropIndex(target.table, index.name) : [];
    if (groups === 0)
      step(`index.create:${index.name}`, `建立${index.unique ? "唯一" : ""}索引：${names}`, [
        ...again,
        ...createIndex(dialect, target.table, index),
      ]);
  }
  for (const check of target.checks) {
    if (checks.has(check.name)) continue;
    const again = known.checks.has(check.name) ? dropCheck(dialect, target.table, check.name) : [];
    step(`check.create:${check.name}`, `建立约束：${check.columns.join(" 与 ")} 不能相同`, [
      ...again,
      ...createCheck(dialect, target.table, check),
    ]);
  }
  const search = searchActions(comparison, stays);
  // Lists query the index of every entity that has a search, so it must exist first.
  if (search.length > 0)
    step(
      `search:${target.entity}`,
      target.search.length === 0 ? "删除检索" : `建立检索：${target.search.join("、")}`,
      search,
      true,
    );
  return { steps, problems };
}

function searchActions(
  { dialect, target, known }: Comparison,
  stays: (columns: readonly string[]) => boolean,
): Action[] {
  const existing = renamed(target, known) ? undefined : known.search;
  if (isSameSearch(existing, target.search) && stays(target.search)) return [];
  return [
    ...(existing === undefined ? [] : dropSearch(dialect, target.table, existing)),
    ...(target.search.length === 0 ? [] : createSearch(dialect, target.table, target.search)),
  ];
}
