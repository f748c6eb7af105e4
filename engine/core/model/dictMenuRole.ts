/** Dictionaries, the menu and roles. */
import type { RowRule } from "./entity.ts";
import type { Predicate } from "./predicate.ts";

export interface DictModel {
  readonly dict: string;
  readonly title: string;
  readonly items: readonly DictItem[];
  /** A dictionary read from an entity in the place of items. */
  readonly source?: {
    readonly entity: string;
    readonly value: string;
    readonly text: string;
    readonly where?: Predicate;
  };
}

export interface DictItem {
  readonly value: string;
  readonly text: string;
  readonly color?: string;
  readonly disabled?: boolean;
  readonly locked?: boolean;
}

export interface MenuNode {
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  /** `entity:x`, `view:x`, `report:x`, `board:x` or `page:x`. */
  readonly opens?: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly permission?: string;
  /** What it opens edits rows in a grid: a client may fetch the grid's code ahead. */
  readonly grid?: true;
  readonly children: readonly MenuNode[];
}

export interface RoleModel {
  readonly role: string;
  readonly title: string;
  readonly office: boolean;
  /** Permission codes; `contract:*` and `*` stand for many. */
  readonly grants: readonly string[];
  readonly rowRules: readonly (RowRule & { readonly entity: string })[];
  /** User names of the accounts that hold it, whatever the accounts themselves say. */
  readonly users?: readonly string[];
}
