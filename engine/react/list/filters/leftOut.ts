/**
 * Conditions that exclude a value (`ne`, `not_in`, `not_like`), and with it the rows without one: how those are
 * counted, and how the query changes that shows them or hides them again.
 */
import type { EntityView } from "#core/api";
import { mayBeEmpty } from "#core/fields";
import { SUPER_QUERY_OPS, operatorsOf } from "#core/filter";
import type { FieldModel } from "#core/language";
import type { ListState } from "../listQuery.ts";
import { fitsServer, isGroup } from "../superQuery/superQuery.ts";
import type { SuperCondition, SuperGroup, SuperQuery, SuperRecord, SuperRule } from "../superQuery/superQuery.ts";

type Change = Partial<ListState>;

export interface LeftOut {
  /** Title of the field. */
  readonly title: string;
  readonly shown: boolean;
  /** Finds the rows in question, and with `beyond` those that are listed as well; undefined once they are shown. */
  readonly counted?: Change;
  readonly beyond?: true;
  /** Shows the rows, or hides them again; undefined where the server would refuse so long a query. */
  readonly change?: Change;
}

export function leftOutOf(view: EntityView, state: ListState): readonly LeftOut[] {
  return [...inFilters(view, state), ...inSuperQuery(view, state.superQuery)];
}

/** A filter of the list can only exclude; with the rows without a value it becomes part of the super query. */
function inFilters(view: EntityView, { filters, superQuery }: ListState): readonly LeftOut[] {
  return view.entity.list.filters.flatMap(({ field: name, op, title }): readonly LeftOut[] => {
    const rule = SUPER_QUERY_OPS.find((each) => each === op);
    const field = optionalField(view, name);
    const val = filters[name] ?? "";
    if (rule === undefined || !isExcluding(rule) || field === undefined || val === "") return [];
    const condition = { field: name, rule, val, type: field.kind };
    const without = { ...filters, [name]: "" };
    const joined = (record: SuperRecord): Change => ({ filters: without, superQuery: joinedWith(superQuery, record) });
    return [{ title, shown: false, counted: joined(emptyOf(condition)), ...change(joined(included(condition))) }];
  });
}

function joinedWith(query: SuperQuery | undefined, record: SuperRecord): SuperQuery {
  if (query === undefined) return asQuery([record]);
  return { matchType: "and", records: [...(query.matchType === "and" ? query.records : [query]), record] };
}

function inSuperQuery(view: EntityView, query: SuperQuery | undefined): readonly LeftOut[] {
  if (query === undefined) return [];
  const found: LeftOut[] = [];
  /** `put` makes the whole query with other records in the place of this group's. */
  const visit = (group: SuperGroup, put: (records: readonly SuperRecord[]) => SuperQuery, narrows: boolean): void =>
    group.records.forEach((record, at) => {
      const replaced = (by: SuperRecord): SuperQuery => put(group.records.with(at, by));
      if (isGroup(record)) {
        const excluding = excludingIn(record);
        const title = excluding && optionalField(view, excluding.field)?.title;
        if (excluding !== undefined && title !== undefined)
          found.push({ title, shown: true, ...change({ superQuery: replaced(excluding) }) });
        else visit(record, (records) => replaced({ ...record, records }), narrows && joinsAll(record));
        return;
      }
      const field = optionalField(view, record.field);
      const decided = group.records.some((each) => !isGroup(each) && isEmptyOf(each, record));
      if (field === undefined || !isExcluding(record.rule) || decided) return;
      const including: Change = { superQuery: replaced(included(record)) };
      found.push({
        title: field.title,
        shown: false,
        // Beside an alternative, the rows without a value that fit the alternative are listed anyway.
        ...(narrows ? { counted: { superQuery: replaced(emptyOf(record)) } } : { counted: including, beyond: true }),
        ...change(including),
      });
    });
  visit({ matchType: "and", records: [query] }, asQuery, true);
  return found;
}

const joinsAll = ({ matchType, records }: SuperGroup): boolean => matchType === "and" || records.length === 1;

/** A single group is the query itself. */
function asQuery(records: readonly SuperRecord[]): SuperQuery {
  const [first, ...rest] = records;
  return first !== undefined && isGroup(first) && rest.length === 0 ? first : { matchType: "and", records };
}

/** Finds a field that rows may be without, because only its conditions leave rows out. */
function optionalField(view: EntityView, name: string): FieldModel | undefined {
  const field = view.entity.fields.find((each) => each.name === name);
  if (field === undefined || !view.filterable.includes(name)) return undefined;
  return mayBeEmpty(field, view.entity) && operatorsOf(field).includes("empty") ? field : undefined;
}

const isExcluding = (rule: SuperRule): boolean => rule === "ne" || rule === "not_in" || rule === "not_like";

const emptyOf = ({ field, type }: SuperCondition): SuperCondition => ({
  field,
  rule: "empty",
  val: "true",
  ...(type === undefined ? {} : { type }),
});

const isEmptyOf = (record: SuperCondition, { field }: SuperCondition): boolean =>
  record.rule === "empty" && record.field === field;

const included = (condition: SuperCondition): SuperGroup => ({
  matchType: "or",
  records: [condition, emptyOf(condition)],
});

/** The excluding condition of a group that `included` has made. */
function excludingIn({ matchType, records }: SuperGroup): SuperCondition | undefined {
  const [first, second, ...rest] = records;
  if (matchType !== "or" || first === undefined || second === undefined || rest.length > 0) return undefined;
  if (isGroup(first) || isGroup(second) || !isExcluding(first.rule) || !isEmptyOf(second, first)) return undefined;
  return second.val === "true" ? first : undefined;
}

const change = (made: Change): Pick<LeftOut, "change"> =>
  made.superQuery === undefined || fitsServer(made.superQuery) ? { change: made } : {};
