/** A transport that reports upload progress, which `fetch` cannot. */
import { TransportError, type Transport, type TransportRequest } from "./transport.ts";

/** The platform's `XMLHttpRequest`, as far as it is used here. */
interface ProgressRequest {
  timeout: number;
  responseType: string;
  readonly status: number;
  /** The platform's own blob; null where nothing came. */
  readonly response: unknown;
  readonly upload: {
    addEventListener(
      type: "progress",
      listener: (event: {
        readonly lengthComputable: boolean;
        readonly loaded: number;
        readonly total: number;
      }) => void,
    ): void;
  };
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  addEventListener(type: "load" | "error" | "timeout" | "abort", listener: () => void): void;
  send(body: unknown): void;
  abort(): void;
}

interface AbortSource {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
}

/** @param create `() => new XMLHttpRequest()` */
export function xhrTransport(create: () => ProgressRequest): Transport {
  return (call) =>
    new Promise((resolve, reject) => {
      const request = create();
      const { onProgress } = call;
      request.open(call.method, call.url);
      request.timeout = call.timeoutMs;
      request.responseType = "blob";
      for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress?.(loaded / total);
      });
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TransportError("offline")));
      request.addEventListener("timeout", () => reject(new TransportError("timeout")));
      request.addEventListener("abort", () => reject(new TransportError("aborted")));
      const signal = call.signal as AbortSource | undefined;
      // Waiting for its turn it may have been aborted already.
      if (signal?.aborted === true) return reject(new TransportError("aborted"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(call.body ?? null);
    });
}

function responseOf(request: ProgressRequest): Awaited<ReturnType<Transport>> {
  const blob = request.response as { text(): Promise<string> } | null;
  return {
    status: request.status,
    header: (name) => request.getResponseHeader(name),
    text: () => blob?.text() ?? Promise.resolve(""),
    blob: () => Promise.resolve(blob),
  };
}

/** Requests that tell how far they are go by the second transport, all others by the first. */
export function withProgress(fetched: Transport, progressing: Transport): Transport {
  return (request: TransportRequest) => (request.onProgress === undefined ? fetched : progressing)(request);
}
