import { ApiError } from "#core/api";

/** What is said where the server could not be asked, with the network and without. */
interface Unasked {
  readonly failed: string;
  readonly offline: string;
}

/** The server's own sentence; else that it could not be asked. */
export function sentenceOf(error: unknown, { failed, offline }: Unasked): string {
  if (error instanceof ApiError && !error.code.startsWith("CLIENT.")) return error.message;
  return navigator.onLine ? failed : offline;
}
