import type { Config } from '#kernel/config/config.ts'
import { openDoors } from './http-server.ts'
import { prepareMarket, type MarketGrounds } from './bootstrap.ts'
import { addressesOnNetwork } from './network-addresses.ts'
import { welcome } from './welcome.ts'

export type MarketServer = { welcome: string; close(): Promise<void> }

/**
 * Starts everything a market needs, in order, and opens its doors last, in this process. What was
 * started is stopped again if a later step fails, or if `stopped` says meanwhile that it is not
 * wanted any more.
 */
export async function openMarketServer(
  config: Config,
  stopped: AbortSignal = new AbortController().signal,
): Promise<MarketServer> {
  const { grounds, demo, close } = await prepareMarket(config, stopped)
  try {
    const works = config.jobs !== 'off'
    const doors = await openDoors(config, grounds, {
      work: works,
      deliver: works,
      async beforeOpening() {
        // Before the port is opened, so that no picture of the demo is missing.
        await Promise.race([demo?.opened, aborted(stopped)])
        stopped.throwIfAborted()
      },
    })
    return {
      welcome: welcomeOf(config, grounds),
      async close() {
        await demo?.stop()
        await doors.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the terminal says once the doors are open. */
export function welcomeOf(config: Config, { simulated }: MarketGrounds): string {
  return welcome({
    url: config.publicUrl ?? `http://localhost:${config.port}`,
    demo: config.demo,
    onNetwork: addressesOnNetwork(config.host, config.port),
    terminal: process.stdout.isTTY,
    simulated,
  })
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
