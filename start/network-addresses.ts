import { networkInterfaces } from 'node:os'

/**
 * Where a phone on the same network reaches a market that listens on `host`; empty when it listens
 * on this machine alone.
 */
export function addressesOnNetwork(host: string, port: number): string[] {
  if (!['0.0.0.0', '::'].includes(host)) return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}
