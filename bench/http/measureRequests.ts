/** Requests against a server in its own process; what counts is the CPU that process spent per request. */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface MeasuredRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RequestCost {
  /** Microseconds of CPU per request. */
  readonly cpu: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

const TICK_MICROSECONDS = 10_000;

/** User and system time of a process, in microseconds (Linux counts ticks of 10 ms). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

interface MeasureOptions {
  readonly url: string;
  readonly pid: number;
  readonly amount: number;
  readonly connections?: number;
  readonly requests: readonly MeasuredRequest[];
}

export async function measureRequests({
  url,
  pid,
  amount,
  connections = 8,
  requests,
}: MeasureOptions): Promise<RequestCost> {
  const before = cpuOf(pid);
  const result = await autocannon({
    url,
    amount,
    connections,
    requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
  });
  const cpu = (cpuOf(pid) - before) / amount;
  return {
    cpu,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
