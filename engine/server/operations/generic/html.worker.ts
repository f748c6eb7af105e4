/** A thread that cleans rich text: 50,000 characters of mark-up take 50 to 150 ms, which nobody else should wait for. */
import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./html.ts";
import type { Cleaned, ToClean } from "./htmlThread.ts";

parentPort?.on("message", ({ id, html }: ToClean) => parentPort?.postMessage({ id, html: String(cleanHtml(html)) } satisfies Cleaned));
