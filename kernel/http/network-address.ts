import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Keeps IPv4; shortens IPv6 to /64, which one subscriber gets whole: else a phone would count as
 * endless addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

function groups(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}

const ours = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  ours.addSubnet(net, bits, 'ipv4')
ours.addAddress('::1', 'ipv6')
ours.addSubnet('fc00::', 7, 'ipv6')
ours.addSubnet('fe80::', 10, 'ipv6')

/** Tells whether an address is one of the Internet: others are a proxy's or the machine's own. */
export function isPublicAddress(address: string): boolean {
  const plain =
    isIP(address) === 6 && networkOf(address).includes('.') ? networkOf(address) : address
  const family = isIP(plain)
  return family !== 0 && !ours.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
