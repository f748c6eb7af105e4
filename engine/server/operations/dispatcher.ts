import { may, type Viewer } from "#core/language";
import { ApiError, type Envelope } from "#core/api";
import { createCallGuard, isAnsweredMeanwhile, type CallGuard, type SessionGuard } from "./callGuard.ts";
import { requestErrors, serverErrors } from "./errors.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Database } from "../db/index.ts";
import type { Log } from "./log.ts";
import type { DispatchRequest } from "./dispatchRequest.ts";
import {
  FileReply,
  RedirectReply,
  Reply,
  VersionedReply,
  answerOf,
  type Call,
  type Operation,
  type ReplyCookie,
  type StoredAnswer,
} from "./operation.ts";
import { parseQuery } from "./queryString.ts";
import { buildRoutes, type Routes } from "./router.ts";
import { createSchemaChecks, type SchemaChecks } from "./schemaChecks.ts";

export type { DispatchRequest } from "./dispatchRequest.ts";

export type Answer =
  | {
      readonly status: number;
      readonly envelope: Envelope;
      readonly file?: undefined;
      readonly location?: undefined;
      readonly cookies?: readonly ReplyCookie[];
      /** Version of the result; absent: it is sent each time. */
      readonly version?: string;
      readonly retryAfterSeconds?: number;
    }
  | {
      readonly status: number;
      readonly file: FileReply;
      readonly envelope?: undefined;
      readonly location?: undefined;
    }
  | {
      readonly status: number;
      readonly location: string;
      readonly envelope?: undefined;
      readonly file?: undefined;
    };

export interface DispatcherOptions {
  readonly operations: readonly Operation[];
  readonly clock: () => number;
  readonly unauthorised: (viewer: Viewer, token: string) => ApiError;
  /** The error of a viewer whose session is `limited`; absent: a right is missing. */
  readonly limited?: (viewer: Viewer) => ApiError;
  readonly log: Log;
  /** Absent: no operation may require anything of a session. */
  readonly sessions?: SessionGuard;
  /** Stores answers by key; with it the write of an answer that a handler has not stored itself. */
  readonly answers?: Idempotency & Pick<Database, "write">;
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
  const guard = createCallGuard({ sessions: options.sessions, idempotency: options.answers });
  const underWay = new Set<Promise<unknown>>();
  return {
    dispatch: (request) => {
      const call = dispatch(map, request, options, guard).finally(() => underWay.delete(call));
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

async function dispatch(
  map: RouteMap,
  request: DispatchRequest,
  options: DispatcherOptions,
  guard: CallGuard,
): Promise<Answer> {
  const now = options.clock();
  const match = map.routes.match(request.method, request.path);
  let keyed = false;
  try {
    if (match === undefined) throw requestErrors.error("NOT_FOUND");
    const { operation } = match;
    if (isClosedToLimited(operation, request.viewer))
      throw options.limited?.(request.viewer) ?? requestErrors.error("FORBIDDEN");
    if (!may(request.viewer, operation.permission)) throw accessError(operation, request, options);
    const query = map.checks.check(operation, parseQuery(request.rawQuery), request.body);
    const admission = await guard.admit(operation, request, now);
    if ("answer" in admission) return repeatedAnswer(admission.answer, now);
    const { record } = admission;
    keyed = record !== undefined;
    const call: Call = {
      viewer: request.viewer,
      params: match.params,
      query,
      body: request.body,
      ...(await guard.originOf(operation, request, now)),
      token: request.token,
      cookies: request.cookies ?? NO_COOKIES,
      now,
      raw: request.raw,
      ...(request.idempotencyKey === undefined ? {} : { idempotencyKey: request.idempotencyKey }),
      ...(record === undefined ? {} : { recordAnswer: record }),
    };
    const result = await operation.handle(call);
    if (result instanceof Reply)
      for (const one of result.forbidden) await options.onForbidden?.(request, operation, one);
    const answer = responseOf(result, now);
    const { envelope } = answer;
    if (record !== undefined && !record.done() && envelope !== undefined)
      await options.answers?.write((tx) => record(tx, envelope));
    return answer;
  } catch (error) {
    // Another call with the same key was faster: its answer is there now.
    if (keyed && isAnsweredMeanwhile(error)) return dispatch(map, request, options, guard);
    const forbidden = forbiddenIn(error);
    if (forbidden !== undefined && request.viewer.userType !== "nobody")
      await options.onForbidden?.(request, match?.operation, forbidden);
    return errorAnswer(error, request, now, options.log);
  }
}

const isClosedToLimited = ({ permission, limited }: Operation, viewer: Viewer): boolean =>
  viewer.limited !== undefined &&
  limited !== true &&
  limited?.includes(viewer.limited) !== true &&
  permission !== "public";

/** The one that was given to the same call before. */
function repeatedAnswer(answer: StoredAnswer, now: number): Answer {
  return { status: 200, envelope: { success: true, ...answer, timestamp: now } };
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

function responseOf(result: unknown, now: number): Answer {
  if (result instanceof FileReply) return { status: 200, file: result };
  if (result instanceof RedirectReply) return { status: 302, location: result.location };
  const envelope = { success: true, ...answerOf(result), timestamp: now };
  return {
    status: 200,
    envelope,
    ...(result instanceof Reply ? { cookies: result.cookies } : {}),
    ...(result instanceof VersionedReply ? { version: result.version } : {}),
  };
}

/** What was refused says why; any other failure says a request id and nothing more. */
function errorAnswer(error: unknown, request: DispatchRequest, now: number, log: Log): Answer {
  if (error instanceof ApiError) {
    // The caller learns that it may try again; the cause is for whoever runs the server.
    if (error.status === 503 && error.cause !== undefined)
      log.error({ err: error.cause, requestId: request.requestId, code: error.code }, "an operation was not possible");
    return { status: error.status, envelope: envelopeOf(error, now), ...retryOf(error) };
  }
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
