/** A view: a second screen of an entity, with a list and rows of its own. Rights, form and API are the entity's. */
import type { ListModel } from "./list.ts";
import type { Predicate } from "./predicate.ts";

export interface ViewModel {
  readonly view: string;
  readonly title: string;
  readonly entity: string;
  /** Only these rows are listed. */
  readonly where?: Predicate;
  readonly list: ListModel;
}
