import { pastIsThere, startMarket } from '../../tests/browser/start-market.ts'
import type { Bench } from './bench.ts'

/** Starts the demonstration and waits for its past. `MARKET_URL`: a running server instead. */
export async function openDemoMarket({ atEnd }: Bench): Promise<string> {
  const running = process.env['MARKET_URL']
  if (running) return running
  const market = await startMarket()
  atEnd(() => market.stop())
  await market.says(pastIsThere)
  return market.url
}
