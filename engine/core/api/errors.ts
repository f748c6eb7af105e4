/**
 * Errors shown to users, one table per module. Code throws an API error where a request fails, and the dispatcher
 * answers it. Any other thrown value is an internal error: 500 with a request id and nothing more.
 */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 504;
  /** Chinese sentence; `{name}` is filled from the details. */
  readonly text: string;
}

export type ErrorDetails = Readonly<Record<string, string | number>>;

export class ApiError extends Error {
  readonly code: string;
  readonly status: ErrorEntry["status"];
  readonly details: ErrorDetails;
  /** What the envelope carries as `result` (issues by field, both values of a conflict …). */
  readonly result: unknown;

  constructor(code: string, entry: ErrorEntry, details: ErrorDetails = {}, result: unknown = null) {
    super(fillText(entry.text, details));
    this.name = "ApiError";
    this.code = code;
    this.status = entry.status;
    this.details = details;
    this.result = result;
  }
}

export interface ErrorTable<Code extends string = string> {
  readonly module: string;
  readonly entries: Readonly<Record<Code, ErrorEntry>>;
  /** Makes an error with the full dotted code `<MODULE>.<CODE>`. */
  error(code: Code, details?: ErrorDetails, result?: unknown): ApiError;
}

/** Declares a table, once per module name; a module of the product names its table in its `defineModule`. */
export function defineErrors<Code extends string>(module: string, entries: Record<Code, ErrorEntry>): ErrorTable<Code> {
  return {
    module,
    entries,
    error: (code, details, result) => new ApiError(`${module}.${code}`, entries[code], details, result),
  };
}

export function fillText(text: string, details: ErrorDetails): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in details ? String(details[name]) : whole));
}
