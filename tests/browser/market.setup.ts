import { pastIsThere, startMarket } from './start-market.ts'

/** Opens one demo market for all journeys of a run (or takes the one at MARKET_URL), and closes it after them. */
export default async function openForAll(): Promise<() => Promise<void>> {
  if (process.env['MARKET_URL']) return async () => {}
  // Meta's number lets a journey see what is told, and that nothing is before somebody agrees.
  const market = await startMarket({ META_PIXEL_ID: '123456789012345' })
  process.env['MARKET_URL'] = market.url
  // Where its simulated SMS can be read (`/inbox?phone=`).
  process.env['SMS_URL'] = await market.says(/SMS sont simulés, à lire ici : (\S+)/)
  // Until then a screen may be without its orders, and a list change under the reader's eyes.
  await market.says(pastIsThere)
  return market.stop
}
