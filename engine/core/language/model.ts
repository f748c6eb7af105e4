/**
 * The model: what `compile` makes of all schema files. It is plain frozen data, so it can be sent to a browser as
 * JSON (cut to its viewer first, see projectEntity.ts), hashed, and compared with a golden file. Functions make
 * everything that runs (validators, predicates, expressions) from it and remember their result per object.
 */
import type { Predicate, Variable } from "../filter/index.ts";
import type { Stored } from "../values/index.ts";
import type { KindName, KindOptions } from "../fields/kind.ts";
import type { BoardModel, ReportModel } from "./report/reportModel.ts";

export interface Model {
  /** Changes with any definition; pages keep what they fetched by it. */
  readonly hash: string;
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly dicts: Readonly<Record<string, DictModel>>;
  readonly menu: readonly MenuNode[];
  readonly roles: Readonly<Record<string, RoleModel>>;
  readonly reports: Readonly<Record<string, ReportModel>>;
  readonly boards: Readonly<Record<string, BoardModel>>;
}

/** `public`: anyone; `member`: a signed-in member; `none`: nobody through the API; else a permission code. */
export type Access = string;

export type Verb = "list" | "get" | "add" | "edit" | "delete" | "export" | "import";
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
}

export interface SortKey {
  readonly field: string;
  readonly desc: boolean;
}

/** Abstract column types; each dialect knows its own word. `integer` holds ±(2^53−1). */
export type ColumnType = "text" | "integer";

export interface FieldModel {
  readonly name: string;
  readonly title: string;
  readonly kind: KindName;
  /** The kind's own keys with their defaults filled in; a preset is resolved before. */
  readonly options: KindOptions;
  readonly preset?: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** Absent: null is allowed. `when` absent: always. */
  readonly required?: { readonly message: string; readonly when?: Predicate };
  readonly visible?: Predicate;
  /** true, or under a condition. */
  readonly readonly?: true | Predicate;
  readonly whenHidden: "clear" | "keep" | "omit";
  readonly default?: { readonly value: Stored } | { readonly variable: Variable } | { readonly expr: ExpressionModel };
  readonly expr?: ExpressionModel;
  /** Absent for what is not stored (lines, computed on read, `stored: false`). */
  readonly column?: ColumnType;
  readonly unique: boolean;
  readonly was: readonly string[];
  readonly mask?: MaskModel;
  readonly encrypted: boolean;
  readonly width?: number;
  readonly align: "left" | "center" | "right";
  readonly look?: string;
  /** Messages by error code that replace the default ones. */
  readonly messages: Readonly<Record<string, string>>;
  readonly permissions: { readonly read?: string; readonly write?: string };
  /** Made by the engine (key, createTime, …): never written by a client. */
  readonly system: boolean;
  /** Names of the fields whose visibility, requiredness, read-only state, value or check reads this one. */
  readonly dependents: readonly string[];
}

/** Everyone sees the masked text but those who hold `unless`. */
export interface MaskModel {
  readonly as: string;
  readonly unless: string;
}

export interface ExpressionModel {
  readonly source: string;
  /** Fields of the row that it reads. */
  readonly reads: readonly string[];
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

export interface ListModel {
  readonly columns: readonly ColumnModel[];
  readonly filters: readonly FilterModel[];
  readonly sort: readonly SortKey[];
  readonly tabs: readonly TabModel[];
  /** Names of actions (own, `add`, `edit`, `delete`, `history`, `view` …) by where they stand. */
  readonly toolbar: readonly string[];
  readonly batch: readonly string[];
  readonly row: readonly string[];
  readonly pageSize: number;
  readonly rowStyle: readonly { readonly when: Predicate; readonly tone: Tone }[];
  /** Fields summed under the list. */
  readonly totals: readonly string[];
  readonly export: readonly string[];
  readonly print: boolean;
  readonly editable: boolean;
  readonly expand?: string;
  readonly emptyText?: string;
}

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "muted";

export interface ColumnModel {
  /** A field, or one hop `via.field`. */
  readonly field: string;
  readonly title: string;
  readonly width?: number;
  readonly fixed?: "left" | "right";
  readonly align: "left" | "center" | "right";
  readonly sort: boolean;
  readonly link: boolean;
  readonly tag: boolean;
  readonly ellipsis: boolean;
  readonly cut00: boolean;
  readonly total: boolean;
  readonly hidden: boolean;
}

export interface FilterModel {
  readonly field: string;
  readonly op: import("../filter/index.ts").FilterOp;
  readonly title: string;
  readonly default?: Stored;
  readonly required: boolean;
}

interface TabModel {
  readonly title: string;
  readonly where?: Predicate;
}

export interface FormModel {
  readonly mode: "drawer" | "modal" | "page";
  readonly width?: number;
  readonly columns: number;
  readonly sections: readonly SectionModel[];
  /** Titles of groups of sections; a section without `tab` stands above them. */
  readonly tabs: readonly string[];
  readonly actions: readonly string[];
}

export interface SectionModel {
  readonly title?: string;
  readonly fields: readonly string[];
  readonly columns: number;
  readonly visible?: Predicate;
  readonly folded: boolean;
  readonly tab?: string;
}

export interface StatesModel {
  readonly field: string;
  readonly initial: Stored;
  readonly steps: readonly StepModel[];
}

/** One arrow of a state machine; also an action on a row, and a permission. */
export interface StepModel {
  readonly name: string;
  readonly title: string;
  readonly from: readonly Stored[];
  readonly to: Stored;
  /** Fields that take the account, the name and the moment of whoever takes the step. */
  readonly stamp: { readonly by?: string; readonly name?: string; readonly at?: string };
  /** Fields that name a person who may not take this step (maker ≠ checker). */
  readonly not: readonly string[];
  readonly permission: string;
  readonly input: readonly FieldModel[];
  readonly confirm?: string;
  /** Fields of the row that its dialog shows; absent: the row's title alone. */
  readonly shows?: readonly string[];
  readonly when?: Predicate;
  /** Writes approved values of this row onto the row it refers to, in the transaction of the step. */
  readonly apply?: ApplyModel;
  readonly danger: boolean;
}

export interface ApplyModel {
  /** The reference field whose row is written to. */
  readonly to: string;
  /** Field of that row by the field of this one; an empty value here leaves the field there as it is. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of guards of that entity that refuse an ordinary edit and not this one. */
  readonly passes: readonly string[];
  /** A field that keeps what the values there were when the change was asked for: approved is only what still replaces these. */
  readonly seen?: string;
  /** A field that says the change in words: title, old and new value of each. */
  readonly summary?: string;
}

export interface ActionModel {
  readonly name: string;
  readonly title: string;
  readonly on: "row" | "rows" | "list";
  readonly when?: Predicate;
  readonly input: readonly FieldModel[];
  readonly confirm?: string;
  readonly permission: string;
  readonly danger: boolean;
  readonly result: "toast" | "download" | "page";
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
  /** `entity:x`, `report:x`, `board:x` or `page:x`. */
  readonly opens?: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly permission?: string;
  readonly children: readonly MenuNode[];
}

export interface RoleModel {
  readonly role: string;
  readonly title: string;
  readonly office: boolean;
  /** Permission codes; `contract:*` and `*` stand for many. */
  readonly grants: readonly string[];
  readonly rowRules: readonly (RowRule & { readonly entity: string })[];
}

export type {
  BlockKind,
  BlockModel,
  BoardModel,
  ReportChartModel,
  ReportColumnModel,
  ReportModel,
  ReportParamModel,
  ReportTake,
  ShortcutModel,
  SqlPiece,
  SuppressModel,
} from "./report/reportModel.ts";
