import type { CDPSession } from 'playwright-core'

/**
 * A cheap phone on a poor network: 400 kbit/s, 400 ms round trip, a processor four times slower.
 */
export const poorNetwork = { bitsPerSecond: 400_000, roundTripMs: 400, slowdown: 4 } as const

/**
 * Makes the network of this session's page, and its processor, those of the cheap phone. Chromium
 * slows a page down by spinning, also while the page does nothing: three quarters of a core.
 */
export async function slowDown(
  devtools: CDPSession,
  { slowdown = poorNetwork.slowdown }: { slowdown?: number } = {},
): Promise<void> {
  const bytesPerSecond = poorNetwork.bitsPerSecond / 8
  const network = {
    offline: false,
    latency: poorNetwork.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  }
  await devtools.send('Network.emulateNetworkConditions', network)
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
