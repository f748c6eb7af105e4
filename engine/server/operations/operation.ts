import { createHash } from "node:crypto";
import type { ApiError } from "#core/api";
import type { Access, Requirement, Viewer } from "#core/language";
import type { Static } from "typebox";
import type { WriteTransaction } from "../db/index.ts";

/** JSON Schema; Ajv checks bodies and queries of hand-written operations with it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API base, with `{name}` for a segment: `/sys/dict/getDictItems/{dictCode}`. */
  readonly path: string;
  /** `public`, `signed`, `member`, a permission code, or `none`. An operation without it stops the start. */
  readonly permission: Access;
  /** What a call needs besides it. */
  readonly requires?: readonly Requirement[];
  /** Whether a viewer may call it whose session is `limited`: `true`, or what the session may lack. */
  readonly limited?: true | readonly string[];
  /** Chinese, for OpenAPI and the audit. */
  readonly title: string;
  readonly module: string;
  /**
   * What a hand-written operation leaves in the audit. Absent on reads that leave nothing, and on operations of an
   * entity: every write of a row is recorded where the row is written.
   */
  readonly audit?: AuditTrace;
  /** Set on generic operations: what they do to which entity. */
  readonly entity?: string;
  readonly op?: string;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  /** `multipart`: the handler reads the parts itself from `call.raw`. */
  readonly accepts?: "json" | "multipart";
  readonly result?: JsonSchema;
  /** Answers the `result` of the envelope, or a `Reply`. Throws a `ApiError` to refuse. */
  readonly handle: (call: Call) => unknown;
}

/** The `op` of the line in the audit, or why there is none. */
type AuditTrace = string | { readonly none: string };

type QueryParameters = Readonly<Record<string, string>>;

/** `Query` and `Body` are what the schemas of the operation say; without a schema nothing is known of them. */
export interface Call<Query = QueryParameters, Body = unknown> extends Caller {
  readonly params: Readonly<Record<string, string>>;
  /** Null prototype; a repeated name or `a[b]` is refused before. */
  readonly query: Query;
  readonly body: Body;
  /** As sent, whether the operation requires one or not; a handler that stores its own answers checks its form. */
  readonly idempotencyKey?: string;
  /** The framework's request, for multipart and streams only. */
  readonly raw: unknown;
  /**
   * Set where the operation requires an idempotency key: a handler that writes stores its answer with it, in the same
   * transaction (`keyedReply`). What it does not store is stored after it, where a crash may come between.
   */
  readonly recordAnswer?: RecordAnswer;
}

/** The envelope of an answer without its time. */
export interface StoredAnswer {
  readonly result: unknown;
  readonly message: string;
  readonly code: string;
}

/** Stores an answer in the transaction of what it answers, once. Throws where another call with the same key has. */
export interface RecordAnswer {
  (tx: WriteTransaction, answer: StoredAnswer): Promise<void>;
  readonly done: () => boolean;
}

/** Where a call comes from, as the audit holds it. */
export interface CallOrigin {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** When the caller last gave their password or code, in epoch milliseconds. Absent: not signed in, or a read. */
  readonly authenticatedAt?: number;
}

/** Who calls, and when. */
export interface Caller extends CallOrigin {
  readonly viewer: Viewer;
  /** The session token as sent; only the identity module reads it. */
  readonly token: string;
  /** Cookies as sent; null prototype. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Checked<Schema, Unchecked> = Schema extends JsonSchema ? Static<Schema> : Unchecked;

interface DeclaredOperation<Query, Body> extends Omit<Operation, "method" | "audit" | "query" | "body" | "handle"> {
  readonly query?: Query;
  readonly body?: Body;
  readonly handle: (call: Call<Checked<Query, QueryParameters>, Checked<Body, unknown>>) => unknown;
}

/** Whoever writes an operation that may change something says what it leaves in the audit. */
type DeclaredTrace =
  | { readonly method: "GET"; readonly audit?: AuditTrace }
  | { readonly method: Exclude<Operation["method"], "GET">; readonly audit: AuditTrace };

/**
 * A hand-written operation: its handler reads query and body in the types of its schemas, because the dispatcher checks
 * both before it calls the handler.
 */
export function defineOperation<
  const Query extends JsonSchema | undefined = undefined,
  const Body extends JsonSchema | undefined = undefined,
>(operation: DeclaredOperation<Query, Body> & DeclaredTrace): Operation;
export function defineOperation(operation: Operation): Operation {
  return operation;
}

/** The schema of an object that has these properties and no others. */
export function closedObject<
  const Properties extends Readonly<Record<string, JsonSchema>>,
  const Required extends readonly (keyof Properties & string)[],
>(properties: Properties, ...required: Required) {
  return { type: "object", properties, required, additionalProperties: false } as const;
}

/** A cookie for the browser alone: no script reads it, no other site sends it. */
export interface ReplyCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  /** Also sent when another site leads the browser to an address of this one, as a provider of identities does. */
  readonly whenLedHere?: boolean;
}

/** Where `result` alone does not say it all: a message, code `"201"`, cookies. */
export class Reply {
  readonly result: unknown;
  readonly message: string;
  readonly code: string;
  readonly cookies: readonly ReplyCookie[];
  /** Parts of the call that the caller had no right to, for the audit. */
  readonly forbidden: readonly ApiError[];
  constructor(
    result: unknown,
    message = "",
    code = "200",
    cookies: readonly ReplyCookie[] = [],
    forbidden: readonly ApiError[] = [],
  ) {
    this.result = result;
    this.message = message;
    this.code = code;
    this.cookies = cookies;
    this.forbidden = forbidden;
  }
}

/** The reply of a call that pages repeat. Whoever has this version of it already gets no body (304). */
export class VersionedReply extends Reply {
  readonly version: string;
  /** @param content JSON value that is compared: the result without its moment */
  constructor(result: unknown, content: unknown) {
    super(result);
    this.version = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  }
}

interface FileReplyOptions {
  /** Shown in the page instead of saved. */
  readonly inline?: boolean;
  /** How long the reader's browser may show it without asking; only where its address never holds anything else. */
  readonly maxAgeSeconds?: number;
}

/** A file in the place of an envelope. */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly body: string | Uint8Array | NodeJS.ReadableStream;
  readonly inline: boolean;
  readonly maxAgeSeconds: number;
  constructor(
    name: string,
    type: string,
    body: string | Uint8Array | NodeJS.ReadableStream,
    { inline = false, maxAgeSeconds = 0 }: FileReplyOptions = {},
  ) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.inline = inline;
    this.maxAgeSeconds = maxAgeSeconds;
  }
}

/** Another address for the browser, in the place of an envelope. */
export class RedirectReply {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/** What the envelope of a handler's result says. */
export function answerOf(result: unknown): StoredAnswer {
  if (result instanceof Reply) return { result: result.result, message: result.message, code: result.code };
  return { result: result === undefined ? null : result, message: "", code: "200" };
}

/** Stores what a call is answered with, in the transaction that it is called in. */
export type RecordResult<T> = (tx: WriteTransaction, result: T) => Promise<void>;

/**
 * The reply of a call that requires an idempotency key, stored by `write` with what it writes: sent again the call has
 * one effect, also at once, and where the first one was not answered.
 */
export async function keyedReply<T>(
  { recordAnswer }: Pick<Call, "recordAnswer">,
  message: string,
  write: (record: RecordResult<T>) => Promise<T>,
): Promise<Reply> {
  const replyOf = (result: T): Reply => new Reply(result, message);
  return replyOf(await write(async (tx, result) => recordAnswer?.(tx, answerOf(replyOf(result)))));
}
