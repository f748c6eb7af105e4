/** The path of every call begins with it. */
export const API_BASE = "/api";

/** What every call under it answers. The HTTP status agrees with it. */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  /** `"200"`, `"201"` (imported with errors), or a dotted code from an error table. */
  readonly code: string;
  readonly result: T;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

/** What an action answers that has nothing of its own to say; a page then names what was done, and to which row. */
export const ACTION_DONE = "操作成功";

/** One page of a list. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Query parameters that are never filters. */
export const RESERVED_PARAMETERS = [
  "pageNo",
  "pageSize",
  "column",
  "order",
  "field",
  "superQueryParams",
  "superQueryMatchType",
  "flowTypeList",
  "matterTypeList",
  "_t",
] as const;
