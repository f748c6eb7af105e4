/** Which proxies may name a caller's address, and which connections are a proxy's own. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isPrivateAddress } from "#server/modules/identity/index";
import type { Config } from "./config.ts";

/**
 * Addresses are read from the right, as far as proxies of ours wrote them; entries that the caller wrote are never
 * trusted. Counted hops hold only where the nearest one is on our own network: from elsewhere a caller could pose as
 * the proxy.
 */
export function trustProxyOption(
  trusted: Config["trustedProxies"],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === undefined) return false;
  if ("addresses" in trusted) return [...trusted.addresses];
  return (address, hop) => hop < trusted.hops && (hop > 0 || isPrivateAddress(address));
}

/**
 * The address of whoever calls, of those that a request went through, the nearest first: the farthest that is believed,
 * as far as what they wrote are addresses. Any other text would be stored, and share its limits with whoever sends the
 * same.
 */
export function clientAddressOf(addresses: readonly string[]): string {
  const wrong = addresses.findIndex((address) => !isAddress(address));
  return addresses.at(wrong < 0 ? -1 : Math.max(0, wrong - 1)) ?? "";
}

/** A zone (`fe80::1%eth0`) may be any text. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes("%");

/** Whether a connection from there is a trusted proxy's, which carries those of everybody. */
export function isProxy(trusted: Config["trustedProxies"], address: string): boolean {
  if (trusted === undefined || !ipaddr.isValid(address)) return false;
  if ("hops" in trusted) return isPrivateAddress(address);
  const peer = ipaddr.process(address);
  return trusted.addresses.some((entry) => {
    const [network, bits] = entry.includes("/")
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.process(entry), undefined] as const);
    return network.kind() === peer.kind() && peer.match(network, bits ?? peer.toByteArray().length * 8);
  });
}
