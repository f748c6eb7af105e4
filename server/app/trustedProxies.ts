/** Whose word about a caller's address is believed, and which connections are a proxy's own. */
import ipaddr from "ipaddr.js";
import { isPrivateAddress } from "#server/modules/identity/index";
import type { Config } from "./config.ts";

/**
 * Addresses are read from the right, as far as proxies of ours wrote them; what a caller wrote himself is never believed.
 * Counted hops hold only where the nearest one is on our own network: from elsewhere a caller could pose as the proxy.
 */
export function trustOf(trusted: Config["trustedProxies"]): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === undefined) return false;
  if ("addresses" in trusted) return [...trusted.addresses];
  return (address, hop) => hop < trusted.hops && (hop > 0 || isPrivateAddress(address));
}

/** Whether a connection from there is a trusted proxy's, which carries those of everybody. */
export function isProxy(trusted: Config["trustedProxies"], address: string): boolean {
  if (trusted === undefined || !ipaddr.isValid(address)) return false;
  if ("hops" in trusted) return isPrivateAddress(address);
  const peer = ipaddr.process(address);
  return trusted.addresses.some((entry) => {
    const [network, bits] = entry.includes("/") ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), undefined] as const;
    return network.kind() === peer.kind() && peer.match(network, bits ?? peer.toByteArray().length * 8);
  });
}
