import { openMarketOfJourneys } from './market-of-journeys.ts'

/**
 * Starts one demo market for all journeys of a run (or uses the one at MARKET_URL) and stops it
 * after them.
 */
export default async function openForAll(): Promise<() => Promise<void>> {
  if (process.env['MARKET_URL']) return async () => {}
  const { environment, stop } = await openMarketOfJourneys()
  Object.assign(process.env, environment)
  return stop
}
