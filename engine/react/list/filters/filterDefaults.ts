import type { EntityView } from "#core/api";
import { KINDS } from "#core/fields";

/** What the schema's filters start with, as parameters. */
export function filterDefaults(view: EntityView): Readonly<Record<string, string>> {
  const pairs = view.entity.list.filters.flatMap((filter) => {
    const field = view.entity.fields.find((each) => each.name === filter.field);
    if (filter.default === undefined || filter.default === null || !field) return [];
    return [[filter.field, String(KINDS[field.kind].toWire(filter.default, field))]];
  });
  return Object.fromEntries(pairs);
}
