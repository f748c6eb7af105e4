import type { JsonSchema, Operation } from "./operation.ts";

/**
 * One line a route, sorted: method, path, permission, and what a generic one does. Checked in, so that a new route
 * shows in a review.
 */
export function routeInventory(operations: readonly Operation[]): string {
  const lines = operations.map((operation) => {
    const generic = operation.entity === undefined ? "" : ` ${operation.entity}.${operation.op ?? ""}`;
    return `${operation.path} ${operation.method} ${operation.permission} ${operation.module}${generic}`;
  });
  return `${lines.sort().join("\n")}\n`;
}

interface ApiInfo {
  readonly title: string;
  readonly version: string;
  /** `/api`. */
  readonly base: string;
  /** Codes of errors that an operation may answer. */
  readonly errorCodes: readonly string[];
}

/** OpenAPI 3.1 of what the dispatcher serves now. */
export function describeApi(operations: readonly Operation[], info: ApiInfo): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of [...operations].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = info.base + operation.path.replaceAll("*}", "}");
    (paths[path] ??= {})[operation.method.toLowerCase()] = operationOf(operation);
  }
  return {
    openapi: "3.1.0",
    info: { title: info.title, version: info.version },
    paths,
    components: {
      schemas: { Envelope: envelopeSchema({}), Refusal: errorSchema(info.errorCodes) },
      securitySchemes: { token: { type: "apiKey", in: "header", name: "X-Access-Token" } },
    },
  };
}

function operationOf(operation: Operation): Record<string, unknown> {
  const parameters = [...pathParameters(operation), ...queryParameters(operation)];
  return {
    summary: operation.title,
    tags: [operation.module],
    operationId: `${operation.method.toLowerCase()}${operation.path.replaceAll(/[^A-Za-z0-9]+/g, "_")}`,
    "x-permission": operation.permission,
    ...(operation.permission === "public" ? {} : { security: [{ token: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(operation),
    responses: {
      200: { description: "OK", content: { "application/json": { schema: envelopeSchema(operation.result ?? {}) } } },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

function bodyOf(operation: Operation): Record<string, unknown> {
  if (operation.accepts === "multipart") {
    return { requestBody: { content: { "multipart/form-data": { schema: operation.body ?? { type: "object" } } } } };
  }
  return operation.body === undefined
    ? {}
    : { requestBody: { required: true, content: { "application/json": { schema: operation.body } } } };
}

function pathParameters(operation: Operation): unknown[] {
  return [...operation.path.matchAll(/\{([a-zA-Z]+)\*?\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(operation: Operation): unknown[] {
  const schema = operation.query as { properties?: Record<string, unknown>; required?: string[] } | undefined;
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
}

function envelopeSchema(result: JsonSchema): JsonSchema {
  return {
    type: "object",
    required: ["success", "message", "code", "result", "timestamp"],
    properties: {
      success: { type: "boolean" },
      message: { type: "string" },
      code: { type: "string" },
      result,
      timestamp: { type: "integer" },
    },
  };
}

function errorSchema(codes: readonly string[]): JsonSchema {
  return {
    ...envelopeSchema({}),
    properties: {
      ...(envelopeSchema({})["properties"] as object),
      success: { const: false },
      code: { type: "string", examples: [...codes].sort() },
    },
  };
}
