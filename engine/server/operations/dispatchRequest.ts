import type { Viewer } from "#core/language";

/** As the headers `X-Sign`, `X-TIMESTAMP` and `X-Nonce` are sent. */
interface SentSignature {
  readonly sign: string;
  readonly timestamp: string;
  readonly nonce: string;
}

/** One request, as the transport hands it over. */
export interface DispatchRequest {
  readonly method: string;
  /** Below the API base, exactly as sent: not decoded, not normalised. */
  readonly path: string;
  /** Exactly as sent, without the question mark. */
  readonly rawQuery: string;
  /** What `parseJsonBody` made of the body; undefined without one. */
  readonly body: unknown;
  /** The body as sent, where the request is signed. */
  readonly bodyBytes?: Uint8Array;
  /** Absent: not signed. */
  readonly signature?: SentSignature;
  readonly idempotencyKey?: string;
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly token: string;
  /** Absent: none were sent. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly raw: unknown;
}
