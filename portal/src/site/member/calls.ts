/** The calls of the member's pages; what makes them is loaded with the first one. */
import type { Client } from "#core/api";

const client = async () => (await import("./memberClient.ts")).memberClient;

export async function get<R>(path: string, query: Readonly<Record<string, string>> = {}): Promise<R> {
  return (await client()).get<R>(path, query, { quiet: true });
}

export async function post<R>(path: string, body: object): Promise<R> {
  return (await client()).post<R>(path, body, { quiet: true });
}

export async function put<R>(path: string, body: object): Promise<R> {
  return (await client()).put<R>(path, body, { quiet: true });
}

/** @returns the path of the stored file */
export async function upload<R>(
  path: string,
  body: FormData,
  options: NonNullable<Parameters<Client["upload"]>[2]>,
): Promise<string> {
  return (await (await client()).upload<R>(path, body, { ...options, quiet: true })).message;
}
