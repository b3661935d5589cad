import { BlockList, isIP } from 'node:net'

/**
 * Networks that no shop's public server is in: private, loopback, link-local (cloud metadata),
 * reserved, and ways to write IPv4 in IPv6.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

/** The public part of IPv6, without what maps an IPv4 address or is reserved for tests. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an IP address may be a shop's own server. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
