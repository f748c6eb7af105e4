/** Short messages by an HTTP gateway: one POST for each. Its answers are untrusted. */
import type { GatewayConfig } from "../../contract.ts";
import type { Sender } from "./sender.ts";
import { SMS_TIMEOUT_MS, MAX_SMS_ANSWER_BYTES } from "../../rules.ts";

export function createSmsSender({ url, headers }: GatewayConfig, timeoutMs = SMS_TIMEOUT_MS): Sender {
  return async ({ to, text, template, variables }) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ phone: to, text, template, variables }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await drain(answer);
    if (!answer.ok)
      throw Object.assign(new Error(`The gateway answered ${answer.status}.`), { responseCode: answer.status });
  };
}

/** Nothing in the answer is used. It is read, up to a bound, so that the connection can be used again. */
async function drain({ body }: Response): Promise<void> {
  if (body === null) return;
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_SMS_ANSWER_BYTES) throw new Error("The gateway answered too much.");
  }
}
