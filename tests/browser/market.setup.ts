import { startMarket } from './start-market.ts'

/** Opens one demo market for all journeys of a run (or takes the one at MARKET_URL), and closes it after them. */
export default async function openForAll(): Promise<() => Promise<void>> {
  if (process.env['MARKET_URL']) return async () => {}
  const market = await startMarket()
  process.env['MARKET_URL'] = market.url
  return market.stop
}
