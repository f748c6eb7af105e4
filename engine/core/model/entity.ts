/** An entity: its fields, pages, actions, and rules of rights and state. */
import type { ActionModel, Requirement, StatesModel } from "./actions.ts";
import type { FieldModel } from "./field.ts";
import type { FormModel } from "./form.ts";
import type { ListModel, SortKey } from "./list.ts";
import type { Predicate } from "./predicate.ts";

/** `public`: anyone; `member`: a signed-in member; `none`: no one through the API; else a permission code. */
export type Access = string;

/** What a permission of an entity is given for. */
export const VERBS = ["list", "get", "add", "edit", "delete", "export", "import"] as const;
export type Verb = (typeof VERBS)[number];

export type RowVerb = "read" | "add" | "edit" | "delete";

export interface EntityModel {
  readonly entity: string;
  readonly title: string;
  readonly purpose: string;
  readonly path: string;
  readonly aliases: readonly AliasModel[];
  readonly table: string;
  /** False: the table is made by numbered migrations (engine or module); the planner only checks that columns exist. */
  readonly managed: boolean;
  /** Field name of the key. */
  readonly key: string;
  readonly titleField: string;
  /** In file order, then the system fields (createTime, createBy, updateTime, updateBy, version, …). */
  readonly fields: readonly FieldModel[];
  readonly indexes: readonly (readonly SortKey[])[];
  readonly unique: readonly (readonly string[])[];
  readonly search: readonly string[];
  readonly list: ListModel;
  readonly form: FormModel;
  readonly states?: StatesModel;
  readonly actions: readonly ActionModel[];
  readonly permissions: Readonly<Record<Verb, Access>>;
  /** What the operations of a verb need besides its permission. */
  readonly requires?: Partial<Readonly<Record<Verb, readonly Requirement[]>>>;
  readonly rowRules: readonly RowRule[];
  readonly tree?: TreeModel;
  /** Absent: its rows stand for themselves. */
  readonly parent?: ParentModel;
  readonly children: readonly ChildModel[];
  /** Cross-field rules: each must hold on the whole row on add and edit, else its message at its field. */
  readonly checks: readonly CheckModel[];
  /** Rules of state that hold for everybody, the administrator too: what may not be done to a row as it is stored. */
  readonly guards: readonly GuardModel[];
  readonly history: boolean;
  readonly softDelete: boolean;
  readonly tenant: boolean;
  readonly budget?: { readonly rows?: number; readonly queries?: number };
}

/** A generic operation hung under a path of the specification. */
export interface AliasModel {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly op: string;
  /** `mine`: the row rules for members apply whoever calls. */
  readonly scope?: string;
  /** Of a list: only the rows of this view, in its order. */
  readonly view?: string;
  /** Names of the call's parameters, and what the operation calls them. */
  readonly params?: Readonly<Record<string, string>>;
  /** Of a list: rows on a page where the call does not say. */
  readonly pageSize?: number;
  /** Of a list: an array of its rows, or of their titles in the order of the keys that were asked for. */
  readonly answer?: "rows" | "titles";
}

export interface CheckModel {
  readonly name: string;
  readonly holds: Predicate;
  readonly message: string;
  /** Where the message stands. */
  readonly field: string;
}

/** Refuses operations on a row that its own values, or rows that refer to it, do not allow; whoever calls. */
export interface GuardModel {
  readonly name: string;
  /** `edit`, `delete`, `restore`, names of steps and actions. */
  readonly of: readonly string[];
  /** Over the row before the change; may look over a reference and at the clock. */
  readonly holds?: Predicate;
  /** No row of that entity that refers to this one by that field may fit. */
  readonly none?: { readonly entity: string; readonly by: string; readonly where?: Predicate };
  /** Only changes of these fields are refused; absent: every change. */
  readonly fields?: readonly string[];
  readonly message: string;
}

export interface RowRule {
  /** `member` or a role. */
  readonly for: string;
  readonly may: readonly RowVerb[];
  readonly where: Predicate;
  /** Absent: every field that the viewer may read at all. */
  readonly fields?: readonly string[];
}

interface TreeModel {
  readonly parent: string;
  readonly order?: string;
  readonly lazy: boolean;
}

/** The row that each row of the entity is a part of. */
export interface ParentModel {
  /** The required reference that names it. */
  readonly field: string;
  readonly entity: string;
  /** `parent`: who may do what follows from the parent, its row rules and states; `own`: from the entity itself. */
  readonly rights: "parent" | "own";
}

export interface ChildModel {
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  readonly by: string;
  readonly as: "grid" | "list" | "tab";
}
