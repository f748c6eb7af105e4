import { may, type Viewer } from "#core/language";
import { ApiError, type Envelope } from "#core/api";
import { requestErrors, serverErrors } from "./errors.ts";
import type { Log } from "./log.ts";
import { FileReply, Reply, type Call, type Operation, type ReplyCookie } from "./operation.ts";
import { parseQuery } from "./queryString.ts";
import { buildRoutes, type Routes } from "./router.ts";
import { createSchemaChecks, type SchemaChecks } from "./schemaChecks.ts";

/** One request, as the transport hands it over. */
export interface DispatchRequest {
  readonly method: string;
  /** Below the API base, exactly as sent: not decoded, not normalised. */
  readonly path: string;
  /** Exactly as sent, without the question mark. */
  readonly rawQuery: string;
  /** What `parseJsonBody` made of the body; undefined without one. */
  readonly body: unknown;
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly token: string;
  /** Absent: none were sent. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly raw: unknown;
}

export type Answer =
  | {
      readonly status: number;
      readonly envelope: Envelope;
      readonly file?: undefined;
      readonly cookies?: readonly ReplyCookie[];
      readonly retryAfterSeconds?: number;
    }
  | { readonly status: number; readonly file: FileReply; readonly envelope?: undefined };

export interface DispatcherOptions {
  readonly operations: readonly Operation[];
  readonly clock: () => number;
  readonly unauthorised: (viewer: Viewer, token: string) => ApiError;
  readonly log: Log;
  /** Called for every call that a signed-in viewer may not do (403). */
  readonly onForbidden?: (
    request: DispatchRequest,
    operation: Operation | undefined,
    apiError: ApiError,
  ) => Promise<void>;
}

export interface Dispatcher {
  dispatch(request: DispatchRequest): Promise<Answer>;
  /** The operation a request would reach, so that a transport can choose how to read its body. */
  find(method: string, path: string): Operation | undefined;
  operations(): readonly Operation[];
  /** Puts another map in the place of this one; calls under way end on the old one. */
  swap(operations: readonly Operation[]): void;
  /** Resolves when the calls that are under way now have ended. */
  settled(): Promise<void>;
}

/** One map behind one object, so that a request meets either the old one or the new one, whole. */
interface RouteMap {
  readonly operations: readonly Operation[];
  readonly routes: Routes;
  readonly checks: SchemaChecks;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  let map = mapOf(options.operations);
  const underWay = new Set<Promise<unknown>>();
  return {
    dispatch: (request) => {
      const call = dispatch(map, request, options).finally(() => underWay.delete(call));
      underWay.add(call);
      return call;
    },
    settled: async () => void (await Promise.allSettled(underWay)),
    find: (method, path) => map.routes.match(method, path)?.operation,
    operations: () => map.operations,
    swap: (operations) => {
      map = mapOf(operations);
    },
  };
}

function mapOf(operations: readonly Operation[]): RouteMap {
  return { operations, routes: buildRoutes(operations), checks: createSchemaChecks() };
}

async function dispatch(map: RouteMap, request: DispatchRequest, options: DispatcherOptions): Promise<Answer> {
  const now = options.clock();
  const match = map.routes.match(request.method, request.path);
  try {
    if (match === undefined) throw requestErrors.error("NOT_FOUND");
    const { operation } = match;
    if (!may(request.viewer, operation.permission)) throw accessError(operation, request, options);
    const query = map.checks.check(operation, parseQuery(request.rawQuery), request.body);
    const call: Call = {
      viewer: request.viewer,
      params: match.params,
      query,
      body: request.body,
      requestId: request.requestId,
      ip: request.ip,
      userAgent: request.userAgent,
      token: request.token,
      cookies: request.cookies ?? NO_COOKIES,
      now,
      raw: request.raw,
    };
    const result = await operation.handle(call);
    if (result instanceof Reply)
      for (const one of result.forbidden) await options.onForbidden?.(request, operation, one);
    return answerOf(result, now);
  } catch (error) {
    const forbidden = forbiddenIn(error);
    if (forbidden !== undefined && request.viewer.userType !== "nobody")
      await options.onForbidden?.(request, match?.operation, forbidden);
    return errorAnswer(error, request, now, options.log);
  }
}

/** What the caller had no right to: the whole call, or a row of several. */
function forbiddenIn(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return error;
  return error.cause instanceof ApiError && error.cause.status === 403 ? error.cause : undefined;
}

const NO_COOKIES: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/** `none` does not exist for anybody; without a session it is 401, with one 403. */
function accessError(operation: Operation, request: DispatchRequest, options: DispatcherOptions): ApiError {
  if (operation.permission === "none") return requestErrors.error("NOT_FOUND");
  if (request.viewer.userType === "nobody") return options.unauthorised(request.viewer, request.token);
  return requestErrors.error("FORBIDDEN");
}

function answerOf(result: unknown, now: number): Answer {
  if (result instanceof FileReply) return { status: 200, file: result };
  if (result instanceof Reply) {
    return {
      status: 200,
      envelope: { success: true, message: result.message, code: result.code, result: result.result, timestamp: now },
      cookies: result.cookies,
    };
  }
  return {
    status: 200,
    envelope: { success: true, message: "", code: "200", result: result === undefined ? null : result, timestamp: now },
  };
}

/** What was refused says why; any other failure says a request id and nothing more. */
function errorAnswer(error: unknown, request: DispatchRequest, now: number, log: Log): Answer {
  if (error instanceof ApiError) return { status: error.status, envelope: envelopeOf(error, now), ...retryOf(error) };
  log.error(
    { err: error, requestId: request.requestId, method: request.method, path: request.path },
    "an operation failed",
  );
  return { status: 500, envelope: envelopeOf(serverErrors.error("FAULT", { requestId: request.requestId }), now) };
}

/** A temporary error has `retryAfter` in its details: when to try again. */
function retryOf({ details }: ApiError): { readonly retryAfterSeconds?: number } {
  const seconds = details["retryAfter"];
  return typeof seconds === "number" ? { retryAfterSeconds: seconds } : {};
}

function envelopeOf(apiError: ApiError, now: number): Envelope {
  return { success: false, message: apiError.message, code: apiError.code, result: apiError.result, timestamp: now };
}
