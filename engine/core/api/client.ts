/**
 * The typed client. It follows the contract and is independent of the platform: transport, clock, token and reactions
 * are parameters.
 */
import { clientErrors } from "./clientErrors.ts";
import type { Envelope } from "./envelope.ts";
import { ApiError } from "./errors.ts";
import { limitConcurrency } from "./limitConcurrency.ts";
import { unwrapEnvelope, errorOfStatus } from "./unwrapEnvelope.ts";
import { reactionTo, TIMEOUT_MS, type Reaction } from "./errorReaction.ts";
import { fillPath, toQueryString, type PathParams, type Query, type RouteContract } from "./routeContract.ts";
import { TransportError, type Transport, type TransportResponse, type TransportRequest } from "./transport.ts";

/** Header of a call that no person made. */
export const UNATTENDED_HEADER = "x-unattended";

/** Seven days in which a token is valid after its sign-in: the server refuses it afterwards, and browsers forget it. */
export const TOKEN_LIFETIME_MS = 604_800_000;

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
  /** Headers of a signed call. */
  readonly sign?: (call: {
    readonly method: string;
    readonly path: string;
    readonly query: Query;
    readonly body: string;
  }) => Promise<Readonly<Record<string, string>>>;
  /** Called once for each token that ended, and at every other error that concerns the whole page. */
  readonly onReaction?: (reaction: Reaction, apiError: ApiError) => void;
}

interface CallOptions {
  /** The caller shows the error itself: no notice. An ended session is still reported. */
  readonly quiet?: boolean;
  readonly signed?: boolean;
  readonly signal?: unknown;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
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
}

/** The server refuses more of one person; a field that is given twenty files sends them one after the other. */
const UPLOADS_AT_ONCE = 3;
/** A picture of 2 MB over a 2G line takes a quarter of an hour; the server ends what does not move. */
const UPLOAD_TIMEOUT_MS = 40 * 60_000;

export function createClient(options: ClientOptions): Client {
  const notified = { token: undefined as string | undefined };
  const uploads = limitConcurrency(UPLOADS_AT_ONCE);
  const exchange = <T>(draft: Draft, read: (response: TransportResponse) => Promise<T>) =>
    run(options, notified, draft, read);
  const send = <T>(
    method: TransportRequest["method"],
    path: string,
    query: Query,
    body: unknown,
    call: CallOptions = {},
  ) => exchange<Envelope<T>>({ method, path, query, body: json(body), call }, readEnvelope);
  return {
    send,
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
}

function json(body: unknown): Payload {
  return body === undefined ? undefined : { json: JSON.stringify(body) };
}

async function run<T>(
  options: ClientOptions,
  notified: { token: string | undefined },
  draft: Draft,
  read: (response: TransportResponse) => Promise<T>,
): Promise<T> {
  const token = options.token();
  try {
    const response = await options.transport(await requestOf(options, token, draft));
    return await read(response);
  } catch (error) {
    const apiError = apiErrorOf(error);
    if (apiError === undefined) throw error;
    react(options, notified, token, apiError, draft.call.quiet === true);
    throw apiError;
  }
}

async function requestOf(options: ClientOptions, token: string | undefined, draft: Draft): Promise<TransportRequest> {
  const { method, path, body, call } = draft;
  const query: Query = method === "GET" ? { ...draft.query, _t: options.now() } : draft.query;
  const text = body !== undefined && "json" in body ? body.json : "";
  const tenant = options.tenantId?.();
  const headers = {
    Accept: "application/json",
    ...(text === "" ? {} : { "Content-Type": "application/json" }),
    ...(token === undefined ? {} : { "X-Access-Token": token }),
    ...(tenant === undefined ? {} : { "X-Tenant-Id": tenant }),
    ...(options.unattended?.() === true ? { [UNATTENDED_HEADER]: "1" } : {}),
    ...(call.signed === true ? await options.sign?.({ method, path, query, body: text }) : {}),
    ...call.headers,
  };
  return {
    method,
    url: options.base + path + toQueryString(query),
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
  notified: { token: string | undefined },
  token: string | undefined,
  apiError: ApiError,
  quiet: boolean,
): void {
  const reaction = reactionTo(apiError, token !== undefined);
  if (reaction.do === "nothing") return;
  if (reaction.do === "notice" && quiet) return;
  if (reaction.do === "expired" || reaction.do === "signOut") {
    // Ten calls under way when a session ends are one dialog, not ten; a newer session is none of their business.
    if (token !== undefined && (notified.token === token || options.token() !== token)) return;
    notified.token = token;
  }
  options.onReaction?.(reaction, apiError);
}

async function readEnvelope<T>(response: TransportResponse): Promise<Envelope<T>> {
  return unwrapEnvelope<T>(response.status, await response.text());
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
