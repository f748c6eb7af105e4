/** Which source an address counts for in the limits of attempts. */
import ipaddr from "ipaddr.js";

/** Answers an address in its shortest form, IPv4 in IPv6 as IPv4; what is none is the same text for all. */
export function cleanAddress(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : "?";
}

/** One IPv4 address; of IPv6 the /64 that a single line is given. */
export function addressGroup(ip: string): string {
  return prefixOf(ip, 32, 64);
}

/** The neighbours: IPv4 /24, IPv6 /48. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 24, 48);
}

/** This machine's own, or of a network that no stranger reaches from outside. */
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
