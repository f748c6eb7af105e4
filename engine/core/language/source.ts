/** Types of schema files that passed their meta-schema. Names in them are not looked up yet. */
import type {
  AliasModel,
  FilterOp,
  KindName,
  NumberDate,
  NumberModel,
  Requirement,
  RowVerb,
  Tone,
  Verb,
} from "#core/model";
import type { JsonObject } from "./jsonPointer.ts";

/** A file as the caller found it: a path relative to its schema folder (`content/notice.entity.json`), and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** The folder of the editor's schemas, seen from the file (`../.gen`); absent: at the root of `path`. */
  readonly generated?: string;
}

type PredicateSource = JsonObject;
type Waivers = Readonly<Record<string, string>>;

export interface FieldSource {
  readonly kind: string;
  readonly title?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly required?: boolean | string | PredicateSource;
  readonly visible?: PredicateSource;
  readonly readonly?: true | PredicateSource;
  readonly whenHidden?: "clear" | "keep" | "omit";
  readonly default?: string | number | boolean | { readonly expr: string };
  readonly expr?: string;
  readonly stored?: boolean;
  readonly unique?: boolean;
  readonly was?: readonly string[];
  readonly mask?: string | { readonly as: string; readonly unless: string };
  readonly encrypted?: boolean;
  readonly width?: number;
  readonly align?: "left" | "center" | "right";
  readonly look?: string;
  readonly messages?: Readonly<Record<string, string>>;
  readonly permissions?: { readonly read?: string; readonly write?: string };
  readonly disclosed?: PredicateSource;
  readonly waive?: Waivers;
  /** The kind's own keys. */
  readonly [key: string]: unknown;
}

export type Fields = Readonly<Record<string, FieldSource>>;

export interface ColumnSource {
  readonly field: string;
  readonly title?: string;
  readonly width?: number;
  readonly fixed?: "left" | "right";
  readonly align?: "left" | "center" | "right";
  readonly sort?: boolean;
  readonly link?: boolean;
  readonly tag?: boolean;
  readonly ellipsis?: boolean;
  readonly cut00?: boolean;
  readonly total?: boolean;
  readonly hidden?: boolean;
}

export interface FilterSource {
  readonly field: string;
  readonly op?: FilterOp;
  readonly title?: string;
  readonly default?: unknown;
  readonly required?: boolean;
}

export interface ListSource {
  readonly columns?: readonly (string | ColumnSource)[];
  readonly filters?: readonly (string | FilterSource)[];
  readonly sort?: string | readonly string[];
  readonly tabs?: readonly { readonly title: string; readonly where?: PredicateSource }[];
  readonly toolbar?: readonly string[];
  readonly batch?: readonly string[];
  readonly row?: readonly string[];
  readonly pageSize?: number;
  readonly rowStyle?: readonly { readonly when: PredicateSource; readonly tone: Tone }[];
  readonly totals?: readonly string[];
  readonly expand?: string;
  readonly aside?: string;
  readonly export?: readonly string[];
  readonly print?: boolean;
  readonly editable?: boolean;
  readonly emptyText?: string;
}

export interface SectionSource {
  readonly title?: string;
  readonly fields: readonly string[];
  readonly columns?: number;
  readonly visible?: PredicateSource;
  readonly folded?: boolean;
  readonly tab?: string;
}

interface FormSource {
  readonly mode?: "drawer" | "modal" | "page";
  readonly width?: number;
  readonly columns?: number;
  readonly sections?: readonly SectionSource[];
  readonly tabs?: readonly string[];
  readonly actions?: readonly string[];
}

export interface StepSource {
  readonly title: string;
  readonly from: readonly unknown[];
  readonly to: unknown;
  readonly stamp?: { readonly by?: string; readonly name?: string; readonly at?: string };
  readonly not?: readonly string[];
  readonly permission?: string;
  readonly input?: Fields;
  readonly confirm?: string;
  readonly shows?: readonly string[];
  readonly when?: PredicateSource;
  readonly apply?: {
    readonly to: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly passes?: readonly string[];
    readonly seen?: string;
    readonly summary?: string;
  };
  readonly requires?: readonly Requirement[];
  readonly danger?: boolean;
  readonly mark?: string;
}

interface StatesSource {
  readonly field: string;
  readonly initial: unknown;
  readonly byServer?: readonly unknown[];
  readonly steps: Readonly<Record<string, StepSource>>;
}

export interface ActionSource {
  readonly title: string;
  readonly on: "row" | "rows" | "list";
  readonly when?: PredicateSource;
  readonly input?: Fields;
  readonly confirm?: string;
  readonly permission?: string;
  readonly requires?: readonly Requirement[];
  readonly danger?: boolean;
  readonly result?: "toast" | "download" | "page";
}

interface RowRuleSource {
  readonly for: string;
  readonly may: readonly RowVerb[];
  readonly where: PredicateSource;
  readonly fields?: readonly string[];
}

interface GuardSource {
  readonly of: readonly string[];
  readonly holds?: PredicateSource;
  readonly none?: { readonly entity: string; readonly by: string; readonly where?: PredicateSource };
  readonly fields?: readonly string[];
  readonly message: string;
}

export type AliasSource = Omit<AliasModel, "method" | "path">;

export interface EntitySource {
  readonly entity: string;
  readonly title: string;
  readonly purpose: string;
  readonly path?: string;
  readonly aliases?: Readonly<Record<string, AliasSource>>;
  readonly table?: string;
  readonly managed?: boolean;
  readonly key?: string;
  readonly titleField?: string;
  readonly fields: Fields;
  readonly indexes?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
  readonly search?: readonly string[];
  readonly list?: ListSource;
  readonly form?: FormSource;
  readonly states?: StatesSource;
  readonly actions?: Readonly<Record<string, ActionSource>>;
  readonly permissions?: Partial<Readonly<Record<Verb, string>>>;
  readonly requires?: Partial<Readonly<Record<Verb, readonly Requirement[]>>>;
  readonly rowRules?: readonly RowRuleSource[];
  readonly tree?: { readonly parent: string; readonly order?: string; readonly lazy?: boolean };
  /** A field, or with rights of its own and why. */
  readonly parent?: string | { readonly field: string; readonly rights: "own"; readonly reason: string };
  readonly children?: Readonly<
    Record<
      string,
      { readonly title?: string; readonly entity: string; readonly by: string; readonly as?: "grid" | "list" | "tab" }
    >
  >;
  readonly checks?: Readonly<
    Record<string, { readonly holds: PredicateSource; readonly message: string; readonly field: string }>
  >;
  readonly guards?: Readonly<Record<string, GuardSource>>;
  readonly history?: boolean;
  readonly softDelete?: boolean;
  readonly tenant?: boolean;
  readonly budget?: { readonly rows?: number; readonly queries?: number };
}

export interface DictSource {
  readonly dict: string;
  readonly title: string;
  readonly items?: readonly {
    readonly value: string;
    readonly text: string;
    readonly color?: string;
    readonly disabled?: boolean;
    readonly locked?: boolean;
  }[];
  /** Every entity by its name, with its title. */
  readonly entities?: boolean;
  readonly from?: string;
  readonly value?: string;
  readonly text?: string;
  readonly where?: PredicateSource;
}

export interface JobSource {
  readonly job: string;
  readonly title: string;
  readonly handler: string;
  readonly cron: string;
  readonly zone?: string;
  readonly timeoutMs: number;
  readonly misfire: "skip" | "once";
  readonly retries?: number;
  readonly retryMs?: number;
}

export interface NumberSource {
  readonly number: string;
  readonly title?: string;
  readonly parts: readonly (
    | string
    | { readonly date: NumberDate }
    | { readonly seq: number; readonly reset?: NumberModel["reset"]; readonly scope?: string }
  )[];
  readonly gaps: NumberModel["gaps"];
}

export interface TemplateSource {
  readonly template: string;
  readonly title: string;
  readonly channels: readonly ("sms" | "email" | "inbox")[];
  readonly variables: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface ViewSource {
  readonly view: string;
  readonly title: string;
  readonly entity: string;
  readonly where?: PredicateSource;
  readonly list?: ListSource;
}

export interface MenuSource {
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  readonly opens?: string;
  readonly hidden?: boolean;
  readonly keepAlive?: boolean;
  readonly order?: number;
  readonly permission?: string;
  readonly children?: readonly MenuSource[];
}

/** A file with `adds` has no title and no `office`: the file that declares the role has them. */
export interface RoleSource {
  readonly role: string;
  readonly adds?: true;
  readonly title: string;
  readonly office: boolean;
  readonly grants: readonly string[];
  readonly users?: readonly string[];
  readonly rowRules?: readonly (Omit<RowRuleSource, "for"> & { readonly entity: string; readonly for?: string })[];
}

export interface PresetSource extends FieldSource {
  readonly kind: KindName;
}

interface ReportValueSource extends FieldSource {
  readonly title: string;
}

export interface ChartSource {
  readonly type: "line" | "bar" | "pie";
  readonly x: string;
  readonly y: string | readonly string[];
  readonly series?: string;
  readonly take?: "first" | "last" | "sum";
}

/** A text, or its lines. */
export type SqlSource = string | readonly string[];

export interface ReportSource {
  readonly report: string;
  readonly title: string;
  readonly purpose: string;
  readonly from: Readonly<Record<string, string>>;
  readonly sql: SqlSource | { readonly sqlite: SqlSource; readonly postgres: SqlSource };
  readonly params?: Readonly<Record<string, ReportValueSource>>;
  readonly columns: Readonly<
    Record<
      string,
      ReportValueSource & {
        readonly total?: boolean;
        readonly group?: boolean;
        readonly link?: string;
        readonly hidden?: boolean;
      }
    >
  >;
  readonly sort?: string;
  readonly chart?: ChartSource;
  readonly suppress?: { readonly below: number; readonly count: string; readonly columns: readonly string[] };
  readonly permission?: string;
  readonly budget?: { readonly ms?: number; readonly rows?: number };
}

export interface BlockSource {
  readonly type: "figure" | "chart" | "table" | "list" | "tabs" | "text" | "shortcuts" | "queues";
  readonly of?: string;
  readonly title?: string;
  readonly where?: PredicateSource;
  readonly params?: Readonly<Record<string, string | number | boolean | null>>;
  readonly value?: string;
  readonly take?: "first" | "last" | "sum";
  readonly unit?: string;
  readonly line?: { readonly x: string; readonly y: string; readonly take?: "first" | "last" | "sum" };
  readonly columns?: readonly string[];
  readonly sort?: string;
  readonly rows?: number;
  readonly chart?: ChartSource;
  readonly text?: string;
  readonly greeting?: boolean;
  readonly shortcuts?: readonly {
    readonly link: string;
    readonly title?: string;
    readonly icon?: string;
    readonly of?: string;
    readonly where?: PredicateSource;
  }[];
  readonly span?: number;
  readonly refreshMs?: number;
  readonly link?: string;
  readonly tabs?: readonly BlockSource[];
}

export interface BoardSource {
  readonly board: string;
  readonly title: string;
  readonly permission?: string;
  readonly blocks: readonly BlockSource[];
}
