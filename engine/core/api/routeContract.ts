/** Contracts of hand-written routes: one constant shared by the operation that answers and the page that calls. */
import type { Access } from "#core/model";

/** Below the API base, with `{name}` for a segment. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type PathParams<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

/** What may be in a query; undefined members are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RouteContract<Path extends string = string, Q = unknown, B = unknown, R = unknown> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: Path;
  readonly permission: Access;
  /** Chinese, for OpenAPI and the audit. */
  readonly title: string;
  /** Carries `X-Sign`: money, identity, rights. */
  readonly signed?: boolean;
  /** Never present: hold the types of query, body and result. */
  readonly $query?: Q;
  readonly $body?: B;
  readonly $result?: R;
}

/** `route<{ query: …, body: …, result: … }>()({ method, path, permission, title })` */
export function route<T extends { readonly query?: unknown; readonly body?: unknown; readonly result: unknown }>() {
  return <const Path extends string>(
    contract: Omit<RouteContract<Path>, "$query" | "$body" | "$result">,
  ): RouteContract<Path, T["query"], T["body"], T["result"]> => Object.freeze({ ...contract });
}

/** Puts parameters into a path; each is one encoded segment. Refuses one that is empty or would climb. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "" || value === "." || value === "..")
      throw new RangeError(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2`, or nothing; in the order given. */
export function toQueryString(query: Query): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
