/** Groups addresses into the sources that limits of attempts count. */
import ipaddr from "ipaddr.js";

/** An address in its shortest form, IPv4 within IPv6 as IPv4. Every text that is no address answers `?`. */
export function cleanAddress(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : "?";
}

/**
 * One IPv4 address, or the IPv6 /64 that a single line is given: its owner could use another address for each attempt.
 */
export function addressGroup(ip: string): string {
  return prefixOf(ip, 32, 64);
}

/**
 * The neighbours of an address: IPv4 /24, IPv6 /48. Limits on them hold against attempts from many addresses of one
 * network.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 24, 48);
}

/** Whether the address belongs to this machine, or to a network that no stranger reaches from outside. */
export function isPrivateAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(ip).range());
}

function prefixOf(ip: string, bitsOf4: number, bitsOf6: number): string {
  if (!ipaddr.isValid(ip)) return "?";
  const address = ipaddr.process(ip);
  const bits = address.kind() === "ipv4" ? bitsOf4 : bitsOf6;
  const bytes = address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
