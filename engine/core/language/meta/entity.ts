import { unavailable } from "#core/fields";
import { FILTER_OPS, REQUIREMENTS } from "#core/model";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import {
  ACCESS,
  ALIGN,
  FLAG,
  NAME,
  PATH,
  PERMISSION,
  PREDICATE,
  SCALAR,
  SENTENCE,
  SNAKE,
  TITLE,
  WIDTH,
  closed,
  either,
  elsewhere,
  file,
  listOf,
  mapOf,
  nameOf,
  oneOf,
} from "./schemaBuilders.ts";

const field = nameOf("field");
const fieldPath = nameOf("hop");
const fields = listOf(field, { minItems: 1 });
const acts = listOf(nameOf("act"));
const INPUT: MetaSchema = mapOf({ $ref: "#/$defs/field" });
const ROW_VERBS = listOf(oneOf("read", "add", "edit", "delete"), { minItems: 1 });

const COLUMN = closed(
  {
    field: fieldPath,
    title: TITLE,
    width: WIDTH,
    fixed: oneOf("left", "right"),
    align: ALIGN,
    sort: FLAG,
    link: FLAG,
    tag: FLAG,
    ellipsis: FLAG,
    cut00: FLAG,
    total: FLAG,
    hidden: FLAG,
  },
  ["field"],
);
const COLUMN_ALWAYS = "列不按条件出现：不要的列从 columns 中删去，只给部分人看的字段写 permissions 的 read";

const FILTER = closed({ field: fieldPath, op: oneOf(...FILTER_OPS), title: TITLE, default: SCALAR, required: FLAG }, [
  "field",
]);

export const LIST = closed({
  columns: listOf(
    either(fieldPath, { ...COLUMN, "x-elsewhere": elsewhere(COLUMN_ALWAYS, "show", "visible", "when", "if", "where") }),
    { minItems: 1 },
  ),
  filters: listOf(either(fieldPath, FILTER)),
  sort: either(nameOf("sort"), listOf(nameOf("sort"), { minItems: 1, maxItems: 3 })),
  tabs: listOf(closed({ title: TITLE, where: PREDICATE }, ["title"]), { minItems: 2, maxItems: 12 }),
  toolbar: acts,
  batch: acts,
  row: acts,
  pageSize: { type: "integer", minimum: 1, maximum: 1000 },
  rowStyle: listOf(
    closed({ when: PREDICATE, tone: oneOf("neutral", "info", "success", "warning", "danger", "muted") }, [
      "when",
      "tone",
    ]),
    { minItems: 1 },
  ),
  totals: fields,
  expand: nameOf("child"),
  aside: field,
  export: unavailable("列表导出的列", listOf(fieldPath, { minItems: 1 })),
  print: FLAG,
  editable: FLAG,
  emptyText: SENTENCE,
});

const SECTION = closed(
  {
    title: TITLE,
    fields,
    columns: { type: "integer", minimum: 1, maximum: 4 },
    visible: PREDICATE,
    folded: FLAG,
    tab: nameOf("tab"),
  },
  ["fields"],
);

const FORM = closed({
  mode: oneOf("drawer", "modal", "page"),
  width: { type: "integer", minimum: 320, maximum: 2000 },
  columns: { type: "integer", minimum: 1, maximum: 4 },
  sections: listOf(SECTION, { minItems: 1 }),
  tabs: listOf(TITLE, { minItems: 2 }),
  actions: acts,
});

const REQUIRES = listOf(oneOf(...REQUIREMENTS), { minItems: 1 });

const APPLY = closed(
  { to: field, fields: { ...mapOf(field), minProperties: 1 }, passes: listOf(NAME), seen: field, summary: field },
  ["to", "fields"],
);

const STEP = closed(
  {
    title: TITLE,
    from: listOf(SCALAR, { minItems: 1 }),
    to: SCALAR,
    stamp: { ...closed({ by: field, name: field, at: field }), minProperties: 1 },
    not: fields,
    permission: PERMISSION,
    input: INPUT,
    confirm: SENTENCE,
    shows: fields,
    when: PREDICATE,
    apply: APPLY,
    requires: REQUIRES,
    danger: FLAG,
    mark: TITLE,
  },
  ["title", "from", "to"],
);

const ACTION = closed(
  {
    title: TITLE,
    on: oneOf("row", "rows", "list"),
    when: PREDICATE,
    input: INPUT,
    confirm: SENTENCE,
    permission: PERMISSION,
    requires: REQUIRES,
    danger: FLAG,
    result: unavailable("操作结果的展示方式", oneOf("toast", "download", "page")),
  },
  ["title", "on"],
);
const ACTION_BY_CODE = "操作（actions）做什么由程序决定；要改变本行的状态或字段，请写成 states 的步骤";

/** `op`: a generic operation, or a step or an action of the entity. */
const ALIAS = closed(
  {
    op: { ...nameOf("op"), examples: ["list", "queryById", "add", "edit", "delete", "deleteBatch"] },
    scope: oneOf("mine"),
    view: nameOf("view"),
    params: { ...mapOf(NAME), minProperties: 1 },
    pageSize: { type: "integer", minimum: 1, maximum: 1000 },
    answer: oneOf("rows", "titles"),
  },
  ["op"],
);
const ALIAS_PATH: MetaSchema = { type: "string", pattern: "^(GET|POST|PUT|DELETE) (/[A-Za-z][A-Za-z0-9_-]*)+/?$" };

export const ROW_RULE = closed({ for: nameOf("ruleFor"), may: ROW_VERBS, where: PREDICATE, fields }, [
  "for",
  "may",
  "where",
]);

const verbs = (value: MetaSchema): Readonly<Record<string, MetaSchema>> => ({
  list: value,
  get: value,
  add: value,
  edit: value,
  delete: value,
  export: value,
  import: value,
});

const CHILD = closed(
  { title: TITLE, entity: nameOf("entity"), by: { type: "string", minLength: 1 }, as: oneOf("grid", "list", "tab") },
  ["entity", "by"],
);

const NONE = closed({ entity: nameOf("entity"), by: { type: "string", minLength: 1 }, where: PREDICATE }, [
  "entity",
  "by",
]);

const GUARD = closed(
  { of: listOf(nameOf("change"), { minItems: 1 }), holds: PREDICATE, none: NONE, fields, message: SENTENCE },
  ["of", "message"],
);

const AUTOMATIC = "createBy、createTime、updateBy、updateTime 每个实体都有，由系统记录，不用声明";

export function entitySchema(oneField: MetaSchema, codes: readonly string[]): MetaSchema {
  const schema = file(
    {
      entity: SNAKE,
      title: TITLE,
      purpose: SENTENCE,
      path: PATH,
      aliases: { ...mapOf(ALIAS, ALIAS_PATH), minProperties: 1 },
      table: SNAKE,
      managed: FLAG,
      key: NAME,
      titleField: field,
      fields: { ...mapOf({ $ref: "#/$defs/field" }), minProperties: 1, maxProperties: 400 },
      indexes: listOf(listOf(nameOf("sort"), { minItems: 1, maxItems: 6 }), { minItems: 1 }),
      unique: listOf(fields, { minItems: 1 }),
      search: fields,
      list: LIST,
      form: FORM,
      states: closed(
        {
          field,
          initial: SCALAR,
          byServer: listOf(SCALAR, { minItems: 1 }),
          steps: { ...mapOf(STEP), minProperties: 1 },
        },
        ["field", "initial", "steps"],
      ),
      actions: {
        ...mapOf({ ...ACTION, "x-elsewhere": elsewhere(ACTION_BY_CODE, "set", "update", "assign", "fields", "to") }),
        minProperties: 1,
      },
      permissions: { ...closed(verbs(ACCESS)), minProperties: 1 },
      requires: { ...closed(verbs(REQUIRES)), minProperties: 1 },
      rowRules: listOf(ROW_RULE, { minItems: 1 }),
      tree: closed({ parent: field, order: field, lazy: FLAG }, ["parent"]),
      parent: either(field, closed({ field, rights: oneOf("own"), reason: SENTENCE }, ["field", "rights", "reason"])),
      children: { ...mapOf(CHILD), minProperties: 1 },
      checks: {
        ...mapOf(closed({ holds: PREDICATE, message: SENTENCE, field }, ["holds", "message", "field"])),
        minProperties: 1,
      },
      guards: { ...mapOf(GUARD), minProperties: 1 },
      history: FLAG,
      softDelete: FLAG,
      tenant: FLAG,
      budget: unavailable(
        "实体的查询预算",
        closed({ rows: { type: "integer", minimum: 1 }, queries: { type: "integer", minimum: 1 } }),
      ),
    },
    ["entity", "title", "purpose", "fields"],
    codes,
    { field: oneField },
  );
  return { ...schema, "x-elsewhere": elsewhere(AUTOMATIC, "timestamps", "createdAt", "auditFields", "createTime") };
}

/** Rows are checked by the rules of their entity when they are loaded. */
export const demoSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { rows: mapOf({ type: "array", items: { type: "object" } }, { ...SNAKE, "x-name": "entity" }) },
    ["rows"],
    codes,
  );
