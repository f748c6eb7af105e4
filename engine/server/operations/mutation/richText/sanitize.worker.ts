/**
 * A thread that sanitizes rich text: 50,000 characters of markup take 50 to 150 ms, for which no other call should
 * wait.
 */
import { parentPort } from "node:worker_threads";
import { sanitizeRichText } from "./sanitize.ts";
import type { SanitizeResult, SanitizeRequest } from "./sanitizeThread.ts";

parentPort?.on("message", ({ id, html }: SanitizeRequest) =>
  parentPort?.postMessage({ id, html: String(sanitizeRichText(html)) } satisfies SanitizeResult),
);
