/** The two networks of the budget, as the browser's own tools emulate them. */
import type { CDPSession } from "@playwright/test";

export interface Network {
  readonly name: string;
  /** From a request's last byte to its answer's first. */
  readonly latencyMs: number;
  readonly downKbps: number;
  readonly upKbps: number;
  /** How many times slower than this machine the processor is. */
  readonly cpu: number;
}

/** 150 ms and 1.6 Mbit/s: the line between fast 3G and slow 4G of the usual page audits. */
export const SLOW_4G: Network = { name: "slow 4G", latencyMs: 150, downKbps: 1638, upKbps: 750, cpu: 1 };
/** The browser's preset of old: 150 ms × 3.75 and 90 % of 1.6 Mbit/s; with a phone's processor. */
export const FAST_3G: Network = { name: "fast 3G, 4 × CPU", latencyMs: 562.5, downKbps: 1440, upKbps: 675, cpu: 4 };

export async function emulate(session: CDPSession, { latencyMs, downKbps, upKbps, cpu }: Network): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}
