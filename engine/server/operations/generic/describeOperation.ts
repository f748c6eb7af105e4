import { newRowSchema, rowSchema, type RowSchema } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import type { JsonSchema, Operation } from "../operation.ts";
import { MAX_BATCH_ROWS, PENDING_ONLY } from "#core/api";

const TEXT: JsonSchema = { type: "string" };
const PAGING: Readonly<Record<string, JsonSchema>> = {
  pageNo: { type: "integer", minimum: 1 },
  pageSize: { type: "integer", minimum: 1, maximum: 1000 },
};
const REFUSED: JsonSchema = { type: "object", properties: { id: TEXT, code: TEXT, message: TEXT } };
const CASCADED: JsonSchema = { type: "object", properties: { title: TEXT, count: { type: "integer" } } };
const DELETABLE: JsonSchema = {
  type: "object",
  properties: { refused: { type: "array", items: REFUSED }, along: { type: "array", items: CASCADED } },
};

/** Rows that take a step one by one, each with the version that was seen of it. */
const BATCH_ROWS: JsonSchema = {
  type: "array",
  maxItems: MAX_BATCH_ROWS,
  items: { type: "object", required: ["id"], properties: { id: TEXT, version: { type: "integer" } } },
};
const BATCH_RESULT: JsonSchema = {
  type: "object",
  properties: { done: { type: "array", items: TEXT }, refused: { type: "array", items: REFUSED } },
};

const PENDING: JsonSchema = {
  type: "object",
  properties: {
    tab: { type: "integer" },
    steps: { type: "array", items: TEXT },
    count: { type: "integer" },
    more: { type: "boolean" },
  },
};

/** Besides one for each field that the list filters by. */
const FILTER_QUERY: Readonly<Record<string, JsonSchema>> = {
  view: TEXT,
  keyword: TEXT,
  superQueryParams: TEXT,
  superQueryMatchType: { enum: ["and", "or"] },
};

const LIST_QUERY: Readonly<Record<string, JsonSchema>> = {
  ...PAGING,
  column: TEXT,
  order: { enum: ["asc", "desc"] },
  field: TEXT,
  tab: TEXT,
  offer: TEXT,
  ...FILTER_QUERY,
};

/** What OpenAPI says of a generic operation; the operations themselves check by the model. */
export function describeOperation(
  entity: EntityModel,
  op: string,
  input: readonly FieldModel[],
): Pick<Operation, "query" | "body" | "result"> {
  const row = rowSchema(publishedFields(entity));
  const pendingOnly = entity.states === undefined ? {} : { [PENDING_ONLY]: { enum: ["1"] } };
  switch (op) {
    case "list":
      return {
        query: query({ ...LIST_QUERY, ...pendingOnly }),
        result: pageOf(row),
      };
    case "counts":
      return {
        query: query({ ...FILTER_QUERY, ...pendingOnly }),
        result: { type: "array", items: { type: "integer" } },
      };
    case "pending":
      return { query: query({ view: TEXT }), result: { type: "array", items: PENDING } };
    case "totals":
      return {
        query: query({ ...FILTER_QUERY, tab: TEXT, ...pendingOnly }),
        result: {
          type: "object",
          properties: { count: { type: "integer" }, sums: { type: "object", additionalProperties: TEXT } },
        },
      };
    case "queryById":
      return { query: query({ id: TEXT }, ["id"]), result: row };
    case "history":
      return { query: query({ id: TEXT, ...PAGING }, ["id"]), result: pageOf({ type: "object" }) };
    case "options":
      return {
        query: query({ field: TEXT, keyword: TEXT, values: TEXT, parentId: TEXT, ...PAGING }, ["field"]),
        result: pageOf({ type: "object" }),
      };
    case "add":
      return { body: newRowSchema(publishedFields(entity)), result: row };
    case "edit":
      return { body: editedRow(entity, row), result: row };
    case "delete":
      return { query: query({ id: TEXT }, ["id"]) };
    case "deleteBatch":
      return { query: query({ ids: TEXT }, ["ids"]) };
    case "deletable":
      return { query: query({ ids: TEXT }, ["ids"]), result: DELETABLE };
    case "saveRows":
      return {
        body: saveRowsBody(entity, row),
        result: { type: "object", properties: { rows: { type: "array", items: row } } },
      };
    case "restore":
      return {
        body: { type: "object", required: ["id", "version"], properties: { id: TEXT, version: { type: "integer" } } },
        result: row,
      };
    case "step":
      return { body: stepBody(input, { rows: BATCH_ROWS }), result: { anyOf: [row, BATCH_RESULT] } };
    default:
      return { body: stepBody(input), result: row };
  }
}

/** Body of a step or an action: the rows it is called on, and its input fields. */
function stepBody(input: readonly FieldModel[], more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return {
    type: "object",
    properties: {
      id: TEXT,
      ids: { type: "array", items: TEXT },
      version: { type: "integer" },
      ...more,
      ...rowSchema(input).properties,
    },
  };
}

/** A row as it is sent to be edited: its key, the changed fields, and in `base` what they were before. */
function editedRow(entity: EntityModel, row: RowSchema): JsonSchema {
  return {
    ...row,
    properties: { ...row.properties, base: { type: "object" } },
    required: [entity.key],
  };
}

function saveRowsBody(entity: EntityModel, row: RowSchema): JsonSchema {
  const deleted = {
    anyOf: [TEXT, { type: "object", required: ["id"], properties: { id: TEXT, version: { type: "integer" } } }],
  };
  return {
    type: "object",
    properties: {
      add: { type: "array", items: row },
      edit: { type: "array", items: editedRow(entity, row) },
      delete: { type: "array", items: deleted },
    },
  };
}

function query(names: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return { type: "object", required, properties: names };
}

function pageOf(row: JsonSchema): JsonSchema {
  const count = { type: "integer" };
  return {
    type: "object",
    properties: { records: { type: "array", items: row }, total: count, size: count, current: count, pages: count },
  };
}

const publishedFields = (entity: EntityModel) => entity.fields.filter((field) => field.name !== "deletedAt");
