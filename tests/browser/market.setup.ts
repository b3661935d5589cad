import { startMarket, type RunningMarket } from './start-market.ts'

/** Opens one demo market for all journeys of a run (or takes the one at MARKET_URL), and closes it after them. */
export default async function openForAll(): Promise<() => Promise<void>> {
  if (process.env['MARKET_URL']) return async () => {}
  // Meta's number lets a journey see what is told, and that nothing is before somebody agrees.
  const market = await startMarket({ META_PIXEL_ID: '123456789012345' })
  process.env['MARKET_URL'] = market.url
  process.env['SMS_URL'] = await smsUrl(market)
  return market.stop
}

/** Where its simulated SMS can be read (`/inbox?phone=`), as it says once its doors are open. */
async function smsUrl(market: RunningMarket): Promise<string> {
  for (;;) {
    const [, url] = /SMS sont simulés, à lire ici : (\S+)/.exec(market.printed()) ?? []
    if (url) return url
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
