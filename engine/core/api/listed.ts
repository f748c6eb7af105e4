/** What a page lists: an entity, or a view of one. */
import type { EntityView } from "./entityResults.ts";

export type Listed = { readonly entity: string } | { readonly view: string };

/** The name under which a list's settings are stored, and its model is cached. */
export const listedName = (listed: Listed): string => ("view" in listed ? `view:${listed.view}` : listed.entity);

/** Of which list a model is. */
export const listedOf = ({ view, entity }: EntityView): Listed =>
  view === undefined ? { entity: entity.entity } : { view };
