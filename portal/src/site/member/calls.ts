/** The calls of the member's pages; what makes them is loaded with the first one. */
import type { Client } from "#core/api";

const client = async () => (await import("./memberClient.ts")).memberClient;

export async function get<R>(path: string, query: Readonly<Record<string, string>> = {}): Promise<R> {
  return (await client()).get<R>(path, query, { quiet: true });
}

export async function post<R>(path: string, body: object): Promise<R> {
  return (await client()).post<R>(path, body, { quiet: true });
}

/** `key`: sent again under it, the call is answered as the first time and has no second effect. */
export async function postOnce<R>(path: string, body: object, key: string): Promise<R> {
  return (await client()).post<R>(path, body, { quiet: true, idempotencyKey: key });
}

/** Signed from the first time on; `timeoutMs`: how long an answer is waited for. */
export async function postSigned<R>(
  path: string,
  body: object,
  options: { readonly key?: string; readonly timeoutMs?: number } = {},
): Promise<R> {
  const { key, timeoutMs } = options;
  return (await client()).post<R>(path, body, {
    quiet: true,
    signed: true,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

export async function put<R>(path: string, body: object): Promise<R> {
  return (await client()).put<R>(path, body, { quiet: true });
}

export async function remove<R>(path: string, query: Readonly<Record<string, string>>): Promise<R> {
  return (await client()).delete<R>(path, query, { quiet: true });
}

/** @returns the path of the stored file */
export async function upload<R>(
  path: string,
  body: FormData,
  options: NonNullable<Parameters<Client["upload"]>[2]>,
): Promise<string> {
  return (await (await client()).upload<R>(path, body, { ...options, quiet: true })).message;
}
