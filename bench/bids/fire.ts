// Requests that were signed before, over a number of connections that are kept: what is measured is the server.
import { Agent, request } from "node:http";
import { signCall } from "#portal/signIn/smCrypto.ts";
import { API_BASE } from "#core/api";
import { BIDDING_PATHS } from "#server/modules/bidding/contract";
import type { CrowdMember } from "./crowd.ts";

export interface PreparedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

let serial = 0;

export function bidOf({ token, signKey }: CrowdMember, mainId: string, yuan: number): PreparedCall {
  const body = JSON.stringify({ mainId, price: `${yuan}.00` });
  const path = BIDDING_PATHS.attend;
  return {
    path: API_BASE + path,
    body,
    headers: {
      "content-type": "application/json",
      "x-access-token": token,
      "idempotency-key": `bench-bid-${++serial}`,
      ...signCall({ method: "POST", path, rawQuery: "", body, at: Date.now() }, signKey),
    },
  };
}

export function post(url: string, { path, headers, body }: PreparedCall, agent: Agent): Promise<Answered> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method: "POST", agent, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (part: string) => (text += part));
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - start }));
        reply.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

export interface Fired {
  readonly seconds: number;
  readonly answers: readonly Answered[];
}

/** In their order, as many at once as there are connections, until the time is over or all are sent. */
export async function fire(
  url: string,
  calls: readonly PreparedCall[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Fired> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answered[] = [];
  let next = 0;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1_000) {
      const call = calls[next++];
      if (call === undefined) return;
      answers.push(await post(url, call, agent));
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { seconds: (performance.now() - start) / 1_000, answers };
}
