/** Paths of the specification for generic operations: other names of parameters, and other forms of the answer. */
import { MAX_PAGE_SIZE } from "#core/filter";
import { splitValues, type WireRow } from "#core/values";
import type { Page } from "#core/api";
import type { AliasModel, EntityModel } from "#core/language";
import { requestErrors } from "../errors.ts";
import type { Call, JsonSchema, Operation } from "../operation.ts";
import type { Query } from "../queryString.ts";

/**
 * The operation under the path of an alias. A read asked for by POST takes its parameters from the body, a step asked for
 * by GET takes its body from the query. `run`: the operation within the scope of the alias.
 */
export function aliasOperation(
  entity: EntityModel,
  alias: AliasModel,
  operation: Operation,
  run: (call: Call) => unknown,
): Operation {
  const byQuery = operation.method === "GET" || operation.method === "DELETE";
  const inBody = operation.method === "GET" && alias.method !== "GET";
  const inQuery = !byQuery && alias.method === "GET";
  const { body: _body, ...withoutBody } = operation;
  return {
    ...(inQuery ? withoutBody : operation),
    method: alias.method,
    path: alias.path,
    ...described(alias, operation, inQuery),
    handle: async (call) => {
      if (!byQuery) return run({ ...call, body: renamedBody(inQuery ? bodyFrom(call) : call.body, alias) });
      const query = withDefaults(renamed(inBody ? queryFrom(call) : call.query, alias), alias);
      const answer = await run({ ...call, query });
      return alias.answer === undefined ? answer : answerOf(alias.answer, answer as Page<WireRow>, entity, query);
    },
  };
}

/** What a call names in another way; a name of the operation itself stays good, but not beside the other one. */
function renamed<T>(sent: Readonly<Record<string, T>>, { params = {} }: AliasModel): Readonly<Record<string, T>> {
  const names = Object.entries(params).filter(([name]) => Object.hasOwn(sent, name));
  if (names.length === 0) return sent;
  const record = Object.assign(Object.create(null), sent) as Record<string, T>;
  for (const [name] of names) delete record[name];
  for (const [name, target] of names) {
    if (target in record) throw requestErrors.error("REPEATED", { name });
    record[target] = sent[name] as T;
  }
  return record;
}

function renamedBody(body: unknown, alias: AliasModel): unknown {
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? { ...renamed(body as Readonly<Record<string, unknown>>, alias) }
    : body;
}

/** An array has no second page: it holds as many rows as a page may have. */
function withDefaults(query: Query, { view, pageSize, answer }: AliasModel): Query {
  const size = pageSize ?? (answer === undefined ? undefined : MAX_PAGE_SIZE);
  if (view === undefined && size === undefined) return query;
  const own = view === undefined ? {} : { view };
  if (view !== undefined && "view" in query) throw requestErrors.error("UNKNOWN", { name: "view" });
  const asked = size === undefined || (query["pageSize"] ?? "") !== "" ? {} : { pageSize: String(size) };
  return Object.assign(Object.create(null), query, own, asked) as Query;
}

/** Titles are in the order of the keys that were asked for; a key without a readable row stands for itself. */
function answerOf(
  form: NonNullable<AliasModel["answer"]>,
  { records }: Page<WireRow>,
  { key, titleField }: EntityModel,
  query: Query,
): readonly unknown[] {
  if (form === "rows") return records;
  const titles = new Map(records.map((row) => [String(row[key]), String(row[titleField] ?? "")]));
  const asked = query[key];
  return asked === undefined ? [...titles.values()] : splitValues(asked).map((one) => titles.get(one) ?? one);
}

function queryFrom(call: Call): Query {
  const query = Object.assign(Object.create(null), call.query) as Record<string, string>;
  if (call.body === undefined || call.body === null) return query;
  if (typeof call.body !== "object" || Array.isArray(call.body)) throw requestErrors.error("NOT_OBJECT");
  for (const [name, value] of Object.entries(call.body)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      throw requestErrors.error("INVALID", { name: name.slice(0, 60) });
    if (name in query) throw requestErrors.error("REPEATED", { name: name.slice(0, 60) });
    query[name] = String(value);
  }
  return query;
}

/** The timestamp that every GET may carry is no input. */
function bodyFrom({ query }: Call): Readonly<Record<string, string>> {
  const { _t: _timestamp, ...body } = query;
  return body;
}

const TEXT: JsonSchema = { type: "string" };

/** For OpenAPI: the parameters by the alias's names, and the form of its answer. */
function described(
  alias: AliasModel,
  { query, body, result }: Operation,
  inQuery: boolean,
): Pick<Operation, "query" | "body" | "result"> {
  // What would be in the body is in the query.
  if (inQuery) return { query: withNames({ type: "object", properties: propertiesOf(body) }, alias) };
  const records = propertiesOf(propertiesOf(result)["records"] === undefined ? undefined : result)["records"];
  return {
    ...(query === undefined ? {} : { query: withNames(query, alias) }),
    ...(body === undefined ? {} : { body: withNames(body, alias) }),
    ...(alias.answer === "titles" ? { result: { type: "array", items: TEXT } } : {}),
    ...(alias.answer === "rows" && records !== undefined ? { result: records } : {}),
  };
}

function withNames(schema: JsonSchema, { params = {}, view }: AliasModel): JsonSchema {
  const properties = { ...propertiesOf(schema) };
  if (view !== undefined) delete properties["view"];
  const targets = new Set(Object.values(params));
  const rest = Object.entries(properties).filter(([name]) => !targets.has(name));
  const named = Object.entries(params).map(([name, target]) => [name, properties[target] ?? TEXT] as const);
  const required = (schema["required"] as readonly string[] | undefined)?.map(
    (name) => Object.entries(params).find(([, target]) => target === name)?.[0] ?? name,
  );
  return {
    ...schema,
    properties: Object.fromEntries([...rest, ...named]),
    ...(required === undefined ? {} : { required }),
  };
}

const propertiesOf = (schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> =>
  (schema?.["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
