/**
 * The typed client. It follows the contract and is independent of the platform: transport, clock, token and reactions
 * are parameters.
 */
import { clientErrors } from "./clientErrors.ts";
import type { Envelope } from "./envelope.ts";
import { ApiError } from "./errors.ts";
import { limitConcurrency } from "./limitConcurrency.ts";
import { unwrapEnvelope, errorOfStatus } from "./unwrapEnvelope.ts";
import { reactionTo, STEP_UP_CODES, TIMEOUT_MS, type Reaction } from "./errorReaction.ts";
import { fillPath, toQueryString, type PathParams, type Query, type RouteContract } from "./routeContract.ts";
import { TransportError, type Transport, type TransportResponse, type TransportRequest } from "./transport.ts";

/** Header of a call that no person made. */
export const UNATTENDED_HEADER = "x-unattended";

export interface ClientOptions {
  readonly transport: Transport;
  /** Before every path; `/api`. */
  readonly base: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly token: () => string | undefined;
  readonly tenantId?: () => string | undefined;
  /** Whether the page has had no input lately: requests it sends by itself then do not count as use of the session. */
  readonly unattended?: () => boolean;
  /** Headers of a signed call; undefined where this session cannot sign. */
  readonly sign?: (call: UnsignedCall) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Asks the user for what `code` says is missing, an authentication or a second factor; then the call is repeated. */
  readonly stepUp?: (code: string) => Promise<boolean>;
  /** A new key for a call that writes: what it is stored under, however often it is sent. */
  readonly idempotencyKey?: () => string;
  /** Called once for each token that ended, and at every other error that concerns the whole page. */
  readonly onReaction?: (reaction: Reaction, apiError: ApiError) => void;
}

/** What a signature is made over. */
export interface UnsignedCall {
  readonly method: string;
  /** Below the API base. */
  readonly path: string;
  /** As it is sent, without the question mark. */
  readonly rawQuery: string;
  readonly body: string;
  /** Epoch milliseconds on the clock of the server, as its last answer had it. */
  readonly at: number;
}

interface CallOptions {
  /** The caller shows the error itself: no notice. An ended session is still reported. */
  readonly quiet?: boolean;
  readonly signed?: boolean;
  readonly signal?: unknown;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a call that its caller sends again; without it each call has a key of its own. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (part: number) => void;
}

interface Download {
  /** The platform's own blob. */
  readonly blob: unknown;
  readonly name: string | undefined;
  readonly type: string;
}

type Input<Path extends string, Q, B> = ([keyof PathParams<Path>] extends [never]
  ? object
  : { readonly params: PathParams<Path> }) &
  (undefined extends Q ? object : { readonly query: Q }) &
  (undefined extends B ? object : { readonly body: B });

/** Each call answers the envelope's `result`, or throws the `ApiError` that the server sent. */
export interface Client {
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  /** A hand-written route by its contract. */
  call<Path extends string, Q, B, R>(
    route: RouteContract<Path, Q, B, R>,
    input: Input<Path, Q, B>,
    options?: CallOptions,
  ): Promise<R>;
  /** The whole envelope, where message or code say something (an import, a toast). */
  send<T>(
    method: TransportRequest["method"],
    path: string,
    query: Query,
    body: unknown,
    options?: CallOptions,
  ): Promise<Envelope<T>>;
  /** `form` is the platform's form data. */
  upload<T>(path: string, form: unknown, options?: CallOptions): Promise<Envelope<T>>;
  download(path: string, query?: Query, options?: CallOptions): Promise<Download>;
  /** The time by the server's clock, as far as its last answer said. */
  now(): number;
}

/** The server refuses more of one person; a field that is given twenty files sends them one after the other. */
const UPLOADS_AT_ONCE = 3;
/** A picture of 2 MB over a 2G line takes a quarter of an hour; the server ends what does not move. */
const UPLOAD_TIMEOUT_MS = 40 * 60_000;

export function createClient(options: ClientOptions): Client {
  const state: ClientState = { notified: undefined, ahead: 0, signed: new Set() };
  const uploads = limitConcurrency(UPLOADS_AT_ONCE);
  const keyOf = ({ method, call }: Omit<Draft, "key">): string | undefined =>
    method === "GET" ? undefined : (call.idempotencyKey ?? options.idempotencyKey?.());
  const exchange = <T>(draft: Omit<Draft, "key">, read: (response: TransportResponse) => Promise<T>) =>
    run(options, state, { ...draft, key: keyOf(draft) }, read);
  const readEnvelope = async <T>(response: TransportResponse): Promise<Envelope<T>> => {
    const envelope = unwrapEnvelope<T>(response.status, await response.text());
    if (envelope.timestamp > 0) state.ahead = envelope.timestamp - options.now();
    return envelope;
  };
  const send = <T>(
    method: TransportRequest["method"],
    path: string,
    query: Query,
    body: unknown,
    call: CallOptions = {},
  ) => exchange<Envelope<T>>({ method, path, query, body: json(body), call }, readEnvelope);
  return {
    send,
    now: () => options.now() + state.ahead,
    get: async <T>(path: string, query: Query = {}, call?: CallOptions) =>
      (await send<T>("GET", path, query, undefined, call)).result,
    post: async <T>(path: string, body?: unknown, call?: CallOptions) =>
      (await send<T>("POST", path, {}, body ?? {}, call)).result,
    put: async <T>(path: string, body?: unknown, call?: CallOptions) =>
      (await send<T>("PUT", path, {}, body ?? {}, call)).result,
    delete: async <T>(path: string, query: Query = {}, call?: CallOptions) =>
      (await send<T>("DELETE", path, query, undefined, call)).result,
    call: async <Path extends string, Q, B, R>(
      route: RouteContract<Path, Q, B, R>,
      input: Input<Path, Q, B>,
      call: CallOptions = {},
    ) => {
      const given = input as {
        readonly params?: Readonly<Record<string, string>>;
        readonly query?: Query;
        readonly body?: unknown;
      };
      const signed = route.signed === true ? { ...call, signed: true } : call;
      return (
        await send<R>(route.method, fillPath(route.path, given.params ?? {}), given.query ?? {}, given.body, signed)
      ).result;
    },
    upload: <T>(path: string, form: unknown, call: CallOptions = {}) =>
      uploads(() =>
        exchange<Envelope<T>>(
          { method: "POST", path, query: {}, body: { form }, call: { timeoutMs: UPLOAD_TIMEOUT_MS, ...call } },
          readEnvelope,
        ),
      ),
    download: (path, query = {}, call = {}) =>
      exchange({ method: "GET", path, query, body: undefined, call }, readFile),
  };
}

type Payload = { readonly json: string } | { readonly form: unknown } | undefined;

interface Draft {
  readonly method: TransportRequest["method"];
  readonly path: string;
  readonly query: Query;
  readonly body: Payload;
  readonly call: CallOptions;
  /** The same for every time that it is sent. */
  readonly key: string | undefined;
}

interface ClientState {
  /** The token whose end was reported. */
  notified: string | undefined;
  /** By how much the clock of the server is ahead of this one. */
  ahead: number;
  /** Methods and paths that have asked for a signature. */
  readonly signed: Set<string>;
}

function json(body: unknown): Payload {
  return body === undefined ? undefined : { json: JSON.stringify(body) };
}

async function run<T>(
  options: ClientOptions,
  state: ClientState,
  draft: Draft,
  read: (response: TransportResponse) => Promise<T>,
): Promise<T> {
  const token = options.token();
  try {
    const response = await options.transport(await requestOf(options, state, token, draft));
    return await read(response);
  } catch (error) {
    const apiError = apiErrorOf(error);
    if (apiError === undefined) throw error;
    if (await mayRepeat(options, state, draft, apiError)) return run(options, state, draft, read);
    react(options, state, token, apiError, draft.call.quiet === true);
    throw apiError;
  }
}

const SIGNATURE_REQUIRED = "IDENTITY.SIGNATURE_REQUIRED";

/** Whether what the server asks for besides the call can be given now: a signature, or a fresh authentication. */
async function mayRepeat(options: ClientOptions, state: ClientState, draft: Draft, error: ApiError): Promise<boolean> {
  if (error.code === SIGNATURE_REQUIRED && options.sign !== undefined && !isSigned(state, draft)) {
    state.signed.add(signedName(draft));
    return true;
  }
  return STEP_UP_CODES.has(error.code) && (await options.stepUp?.(error.code)) === true;
}

const signedName = ({ method, path }: Draft): string => `${method} ${path}`;

const isSigned = (state: ClientState, draft: Draft): boolean =>
  draft.call.signed === true || state.signed.has(signedName(draft));

async function requestOf(
  options: ClientOptions,
  state: ClientState,
  token: string | undefined,
  draft: Draft,
): Promise<TransportRequest> {
  const { method, path, body, call, key } = draft;
  const query: Query = method === "GET" ? { ...draft.query, _t: options.now() } : draft.query;
  const text = body !== undefined && "json" in body ? body.json : "";
  const tenant = options.tenantId?.();
  const search = toQueryString(query);
  const unsigned = { method, path, rawQuery: search.slice(1), body: text, at: options.now() + state.ahead };
  const headers = {
    Accept: "application/json",
    ...(text === "" ? {} : { "Content-Type": "application/json" }),
    ...(token === undefined ? {} : { "X-Access-Token": token }),
    ...(tenant === undefined ? {} : { "X-Tenant-Id": tenant }),
    ...(options.unattended?.() === true ? { [UNATTENDED_HEADER]: "1" } : {}),
    ...(key === undefined ? {} : { "Idempotency-Key": key }),
    ...(isSigned(state, draft) ? await options.sign?.(unsigned) : {}),
    ...call.headers,
  };
  return {
    method,
    url: options.base + path + search,
    headers,
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    ...(body === undefined ? {} : { body: "json" in body ? body.json : body.form }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(call.onProgress === undefined ? {} : { onProgress: call.onProgress }),
  };
}

/** An aborted call is not an error of the server: it is rethrown unchanged. */
function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof TransportError) || error.reason === "aborted") return undefined;
  return clientErrors.error(error.reason === "timeout" ? "TIMEOUT" : "OFFLINE");
}

function react(
  options: ClientOptions,
  state: ClientState,
  token: string | undefined,
  apiError: ApiError,
  quiet: boolean,
): void {
  const reaction = reactionTo(apiError, token !== undefined);
  if (reaction.do === "nothing") return;
  if (reaction.do === "notice" && quiet) return;
  if (reaction.do === "expired" || reaction.do === "signOut") {
    // Ten calls under way when a session ends are one dialog, not ten; a newer session is none of their business.
    if (token !== undefined && (state.notified === token || options.token() !== token)) return;
    state.notified = token;
  }
  options.onReaction?.(reaction, apiError);
}

/** An envelope in the place of a file is an error, under whatever status. */
async function readFile(response: TransportResponse): Promise<Download> {
  const type = response.header("content-type") ?? "";
  if (response.status >= 400 && !type.includes("json")) throw errorOfStatus(response.status);
  if (type.includes("json") && response.header("content-disposition") === null) {
    unwrapEnvelope(response.status, await response.text());
    throw clientErrors.error("DOWNLOAD");
  }
  return { blob: await response.blob(), name: fileName(response.header("content-disposition")), type };
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1];
}
