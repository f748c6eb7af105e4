/** Turns an answer into its result, or throws the server's error. */
import type { Envelope } from "./envelope.ts";
import { ApiError, type ErrorEntry } from "./errors.ts";
import { clientErrors } from "./clientErrors.ts";

const STATUSES: ReadonlySet<number> = new Set<ErrorEntry["status"]>([
  400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 504,
]);

/**
 * Answers the envelope of a success; throws the server's error made again, or the client's own where there is none.
 */
export function unwrapEnvelope<T>(status: number, text: string): Envelope<T> {
  const envelope = parseEnvelope(text);
  if (envelope === undefined) throw errorOfStatus(status);
  if (envelope.success && status < 400) return envelope as Envelope<T>;
  throw new ApiError(
    envelope.code,
    { status: statusOf(status, envelope), text: envelope.message },
    {},
    envelope.result,
  );
}

/** The error for an answer that is no envelope: a proxy's page, an empty body. */
export function errorOfStatus(status: number): ApiError {
  if (status === 401) return clientErrors.error("UNAUTHORISED");
  if (status === 403) return clientErrors.error("FORBIDDEN");
  if (status === 404) return clientErrors.error("NOT_FOUND");
  if (status === 413) return clientErrors.error("TOO_LARGE");
  if (status === 429) return clientErrors.error("TOO_MANY");
  if (status === 504) return clientErrors.error("TIMEOUT");
  if (status === 502 || status === 503) return clientErrors.error("OFFLINE");
  return clientErrors.error(status >= 500 ? "FAILED" : "MALFORMED");
}

/** A failure under status 200 is an older server's way to say 400. */
function statusOf(status: number, envelope: Envelope): ErrorEntry["status"] {
  if (STATUSES.has(status)) return status as ErrorEntry["status"];
  const stated = Number(envelope.code);
  if (STATUSES.has(stated)) return stated as ErrorEntry["status"];
  return status >= 500 ? 500 : 400;
}

function parseEnvelope(text: string): Envelope | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { success, message, code, result, timestamp } = value as Record<string, unknown>;
  if (typeof success !== "boolean" || typeof message !== "string" || typeof code !== "string") return undefined;
  return { success, message, code, result: result ?? null, timestamp: typeof timestamp === "number" ? timestamp : 0 };
}
