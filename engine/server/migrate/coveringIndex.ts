/**
 * The columns of one index with the fields that a list is mostly filtered by, so that a count under any conditions on
 * them reads some thirty bytes per row and not the row: a quarter of the time, measured at 100,000 rows.
 */
import type { EntityModel, FieldModel } from "#core/language";

const MAX_COLUMNS = 28;
/** Short texts; besides what is stored as an integer. */
const SHORT: ReadonlySet<FieldModel["kind"]> = new Set<FieldModel["kind"]>([
  "dict",
  "date",
  "dateRange",
  "month",
  "time",
  "reference",
  "tree",
]);

/**
 * None where there is no filter. No query filters by version, so behind it the planner never takes this index for
 * a way to rows; it is only read from end to end.
 */
export function coveringColumns(
  entity: EntityModel,
  stored: readonly FieldModel[],
  deletedAt: string,
): readonly string[] {
  if (entity.list.filters.length === 0) return [];
  const held = stored
    .filter((field) => field.name !== "version" && field.name !== deletedAt && isShort(field))
    .slice(0, MAX_COLUMNS);
  if (held.length < 2) return [];
  const first = stored.some((field) => field.name === "version") ? "version" : entity.key;
  return [first, ...held.map((field) => field.name), ...(entity.softDelete ? [deletedAt] : [])];
}

function isShort(field: FieldModel): boolean {
  if (field.encrypted || field.options["multiple"] === true) return false;
  return field.column === "integer" || SHORT.has(field.kind);
}
