import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { requestErrors } from "./errors.ts";
import type { JsonSchema, Operation } from "./operation.ts";
import { onlyParameters, type Query } from "./queryString.ts";

export interface SchemaChecks {
  /** The query as its handler reads it. Refuses a query or body that is not as the operation declares it. */
  check(operation: Operation, query: Query, body: unknown): Query;
}

interface Compiled {
  readonly query?: ValidateFunction;
  readonly body?: ValidateFunction;
}

/** Ajv over the schemas of hand-written operations; each is compiled on its first call. */
export function createSchemaChecks(): SchemaChecks {
  const ajv = new Ajv({ strict: true, allErrors: false, coerceTypes: false, allowUnionTypes: true });
  // ajv-formats is CommonJS: its default export is the module where types say otherwise.
  const formats = addFormats as unknown as ((a: Ajv) => void) & { readonly default?: (a: Ajv) => void };
  (formats.default ?? formats)(ajv);
  const compiled = new Map<Operation, Compiled>();
  const compile = (schema: JsonSchema | undefined): ValidateFunction | undefined =>
    schema === undefined ? undefined : ajv.compile(schema);
  let noFields: ValidateFunction | undefined;
  return {
    check: (operation, query, body) => {
      if (takesNoParameters(operation)) onlyParameters(query);
      // Generic operations check rows by the model; their schemas are for the description only.
      if (operation.entity !== undefined) return query;
      if (takesNoBody(operation)) {
        noFields ??= ajv.compile(NO_FIELDS);
        if (body !== undefined && body !== null && !noFields(body)) throw errorOf(noFields);
      }
      if (operation.query === undefined && operation.body === undefined) return query;
      let checks = compiled.get(operation);
      if (checks === undefined) {
        const queryCheck = compile(operation.query);
        const bodyCheck = compile(operation.body);
        checks = { ...(queryCheck && { query: queryCheck }), ...(bodyCheck && { body: bodyCheck }) };
        compiled.set(operation, checks);
      }
      const declared = checks.query === undefined ? query : withoutTimestamp(query);
      if (checks.query !== undefined && !checks.query(declared)) throw errorOf(checks.query);
      if (checks.body !== undefined) {
        if (body === undefined) throw requestErrors.error("BAD_BODY");
        if (!checks.body(body)) throw errorOf(checks.body);
      }
      return declared;
    },
  };
}

/** Generic reads and deletions check their parameters themselves; whatever else declares none takes none. */
function takesNoParameters({ entity, method, query }: Operation): boolean {
  return query === undefined && (entity === undefined || method === "POST" || method === "PUT");
}

const NO_FIELDS: JsonSchema = { type: "object", additionalProperties: false };

/** Clients send an empty object where an operation declares no body; a `multipart` one reads the request itself. */
function takesNoBody({ method, body, accepts }: Operation): boolean {
  return body === undefined && accepts !== "multipart" && (method === "POST" || method === "PUT");
}

/** Every GET may carry `_t`; it is never a parameter. */
function withoutTimestamp(query: Query): Query {
  if (!("_t" in query)) return query;
  const declared = Object.assign(Object.create(null), query) as Record<string, string>;
  delete declared["_t"];
  return declared;
}

function errorOf(check: ValidateFunction): Error {
  const error = check.errors?.[0];
  if (error === undefined) return requestErrors.error("BAD_BODY");
  if (error.keyword === "required")
    return requestErrors.error("MISSING", { name: String(error.params["missingProperty"]) });
  if (error.keyword === "additionalProperties")
    return requestErrors.error("UNKNOWN", { name: String(error.params["additionalProperty"]) });
  return requestErrors.error("INVALID", {
    name: error.instancePath === "" ? "body" : error.instancePath.slice(1).replaceAll("/", "."),
  });
}
