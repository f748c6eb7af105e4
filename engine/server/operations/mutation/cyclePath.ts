/** The sentence that refuses a move in a tree: it names the path by which the row would be below itself. */
import type { FieldModel } from "#core/language";
import type { Stored } from "#core/values";
import { quote } from "../../db/index.ts";
import type { EntityTable } from "../entityTable.ts";
import { titleVisibility } from "../policy/entityAccess.ts";
import { allOf, bindFor, isOneOf, keyIs, notDeleted, rowsPredicate } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import { textSource } from "../textSource.ts";
import type { MutationContext } from "./mutationContext.ts";

const MOST_NAMES = 5;
const NAMES_AT_ENDS = 2;
/** A tree is not deeper; a circle that stands already ends the path as well. */
const MOST_STEPS = 100;
const UNSEEN = "（无权查看）";

/** @param above the row, below `id` or `id` itself, that `id` was to be moved to */
export async function cycleMessage(
  mutation: MutationContext,
  table: EntityTable,
  field: FieldModel,
  { id, above }: { readonly id: string; readonly above: string },
): Promise<string> {
  const path = await pathBetween(mutation, table, field.name, { id, above });
  const names = await namesOf(mutation, table, field, path);
  const nameOf = (key: string): string => names.get(key) ?? UNSEEN;
  if (above === id) return `不能把“${nameOf(id)}”移到它自己之下`;
  const steps = path.map(nameOf);
  const shown =
    steps.length > MOST_NAMES ? [...steps.slice(0, NAMES_AT_ENDS), "…", ...steps.slice(-NAMES_AT_ENDS)] : steps;
  return `不能把“${nameOf(id)}”移到“${nameOf(above)}”之下：${shown.join(" → ")}`;
}

/** Keys from the row down to the one that it was to be moved to. */
async function pathBetween(
  mutation: MutationContext,
  { entity }: EntityTable,
  parent: string,
  { id, above }: { readonly id: string; readonly above: string },
): Promise<readonly string[]> {
  const path = [above];
  for (let key = above; key !== id && path.length < MOST_STEPS; path.unshift(key)) {
    const bound = bindFor(mutation, entity, keyIs(entity, key));
    const select = selectFor(mutation.runtime, entity, `parent ${parent}`, bound, () => ({
      columns: `m.${quote(parent)} as p`,
    }));
    const row = await mutation.tx.get<{ p: Stored }>(select.statement, select.bind(bound.values));
    if (row === undefined || row.p === null) break;
    key = String(row.p);
  }
  return path;
}

/** The labels that the field shows, of the rows that the caller may read. */
async function namesOf(
  mutation: MutationContext,
  { entity }: EntityTable,
  field: FieldModel,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { runtime, tx, viewer } = mutation;
  const source = textSource(runtime.model, field);
  if (source?.from !== "rows") return new Map();
  const title = entity.fields.find(({ name }) => name === source.text);
  if (titleVisibility(title, viewer) !== "shown") return new Map();
  const rules = rowsPredicate(runtime.access(entity, viewer).rows("read"));
  const bound = bindFor(mutation, entity, allOf(isOneOf(entity.key, keys), notDeleted(entity), rules));
  const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
  const seen = await tx.all<{ k: string }>(select.statement, select.bind(bound.values));
  return runtime.texts.read(
    tx,
    source,
    seen.map(({ k }) => k),
  );
}
