import type { FilterOp, BoundPredicate } from "#core/filter";
import { maxLengthOf } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import { dialectOf } from "../../db/index.ts";
import type { IndexedQuery } from "../../search/index.ts";
import type { EngineRuntime } from "../runtime.ts";
import { referencedEntity } from "../relations.ts";

/** How a select stands to the serving process (SQLite). */
interface QueryCost {
  /** Holds `hw_meter()`. */
  readonly metered: boolean;
  /** Never there. */
  readonly alwaysOffload: boolean;
}

const LIKES: ReadonlySet<FilterOp> = new Set<FilterOp>(["like", "not_like", "left_like", "right_like"]);
/**
 * Characters of one row that LIKE may have to look through. It compares each place of a text with the word, so at its
 * worst (200 characters of word) so many take some milliseconds; the meter, which is asked between rows, would come too
 * late.
 */
const MAX_CHARACTERS = 4_000;
/** A row tested by no more conditions than this takes about a microsecond. */
const FEW = 8;

/**
 * Rows by their keys are few, and so are those that a word's lookup finds: they are counted before
 * (`search/textIndex.ts`).
 */
export function queryCostOf(runtime: EngineRuntime, entity: EntityModel, bound: IndexedQuery): QueryCost {
  const tests = testsIn(runtime, entity, bound.predicate);
  const characters = tests.reduce(
    (sum, { test, field }) => (LIKES.has(test) && field !== undefined ? sum + maxLengthOf(field) : sum),
    0,
  );
  const few = isByKey(entity, bound.predicate) || bound.lookup !== undefined;
  return {
    metered: dialectOf(runtime.dialect).metersReads && !(few && tests.length <= FEW),
    alwaysOffload: characters > MAX_CHARACTERS,
  };
}

interface Test {
  readonly test: FilterOp;
  /** Undefined where the entity behind a reference is not in the model. */
  readonly field: FieldModel | undefined;
}

function testsIn(runtime: EngineRuntime, entity: EntityModel | undefined, tree: BoundPredicate): readonly Test[] {
  const behindOf = (via: string): EntityModel | undefined =>
    entity === undefined ? undefined : referencedEntity(runtime, entity, via);
  if ("all" in tree) return tree.all.flatMap((part) => testsIn(runtime, entity, part));
  if ("any" in tree) return tree.any.flatMap((part) => testsIn(runtime, entity, part));
  if ("not" in tree) return testsIn(runtime, entity, tree.not);
  if ("where" in tree) return testsIn(runtime, behindOf(tree.via), tree.where);
  const holder = tree.on.via === undefined ? entity : behindOf(tree.on.via);
  return [
    {
      test: tree.test,
      field: holder === undefined ? undefined : runtime.table(holder.entity).fields.get(tree.on.field),
    },
  ];
}

function isByKey(entity: EntityModel, tree: BoundPredicate): boolean {
  if ("all" in tree) return tree.all.some((part) => isByKey(entity, part));
  return (
    "test" in tree &&
    tree.on.via === undefined &&
    tree.on.field === entity.key &&
    (tree.test === "eq" || tree.test === "in")
  );
}
