/** How a request is sent: the only part that the client does not contain. A browser, Node and a test pass their own. */

export interface TransportRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Base, path and query, ready to send. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or the platform's own form data, which brings its content type itself. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  /** The platform's own abort signal. */
  readonly signal?: unknown;
  /** Part of the body that is sent, 0 to 1; a transport that cannot measure it does not call this. */
  readonly onProgress?: (part: number) => void;
}

export interface TransportResponse {
  readonly status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  /** The platform's own blob. */
  blob(): Promise<unknown>;
}

export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Thrown by a transport where nothing came back. `aborted`: the page itself gave up. */
export class TransportError extends Error {
  readonly reason: "timeout" | "offline" | "aborted";

  constructor(reason: "timeout" | "offline" | "aborted", cause?: unknown) {
    super(reason, { cause });
    this.name = "TransportError";
    this.reason = reason;
  }
}

interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  blob(): Promise<unknown>;
}

/**
 * A transport over the platform's `fetch`. `deadline` makes its abort signal from milliseconds and a signal of the
 * page: `(ms, signal) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal as AbortSignal] : [])])`.
 */
export function fetchTransport<Init extends object>(
  fetch: (url: string, init: Init) => Promise<FetchResponse>,
  deadline: (ms: number, signal: unknown) => unknown,
): Transport {
  return async ({ method, url, headers, body, timeoutMs, signal }) => {
    const init = { method, headers, ...(body === undefined ? {} : { body }), signal: deadline(timeoutMs, signal) };
    try {
      const response = await fetch(url, init as unknown as Init);
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        text: () => within(response.text()),
        blob: () => within(response.blob()),
      };
    } catch (error) {
      throw transportErrorOf(error);
    }
  };
}

/** The deadline may strike while the body is still coming. */
async function within<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    throw transportErrorOf(error);
  }
}

function transportErrorOf(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : "";
  if (name === "TimeoutError") return new TransportError("timeout", error);
  return new TransportError(name === "AbortError" ? "aborted" : "offline", error);
}
