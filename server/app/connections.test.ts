import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { limitConnections } from "./connections.ts";
import { isProxy } from "./trustedProxies.ts";

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

/** How many of 600 connections from there are open under this setting of `TRUST_PROXY`. */
function open(trustProxy: string | undefined, address: string): number {
  const { connections, trustedProxies } = readConfig(
    trustProxy === undefined ? {} : { TRUST_PROXY: trustProxy },
    "/srv",
  );
  const server = new EventEmitter();
  limitConnections(server as unknown as Server, connections.perAddress, (peer) => isProxy(trustedProxies, peer));
  const made = Array.from({ length: 600 }, () => new Connection(address));
  for (const connection of made) server.emit("connection", connection);
  return made.filter(({ destroyed }) => !destroyed).length;
}

describe("connections of one address", () => {
  it("are limited where no proxy is trusted, this machine's own excepted", () => {
    expect([open(undefined, "203.0.113.9"), open(undefined, "10.0.0.5"), open(undefined, "127.0.0.1")]).toEqual([
      512, 512, 600,
    ]);
  });
  it("are not limited where the address is a trusted proxy's, however it is named", () => {
    const named = [
      ["1", "10.0.0.5"],
      ["2", "::ffff:192.168.1.2"],
      ["10.0.0.5", "10.0.0.5"],
      ["10.0.0.5", "::ffff:10.0.0.5"],
      ["203.0.113.0/24", "203.0.113.7"],
      ["10.0.0.5,2001:db8::/32", "2001:db8::7"],
    ] as const;
    expect(named.map(([trusted, address]) => open(trusted, address))).toEqual(named.map(() => 600));
  });
  it("are limited for who comes past the proxy", () => {
    expect([open("2", "203.0.113.9"), open("10.0.0.5", "10.0.0.6"), open("203.0.113.0/24", "2001:db8::7")]).toEqual([
      512, 512, 512,
    ]);
  });
});
