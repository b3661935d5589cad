import { pastIsThere, startMarket } from './start-market.ts'

/**
 * Starts one demo market for all journeys of a run (or uses the one at MARKET_URL) and stops it
 * after them.
 */
export default async function openForAll(): Promise<() => Promise<void>> {
  if (process.env['MARKET_URL']) return async () => {}
  // With a Meta pixel id, so that a journey sees what is sent, and that consent comes first.
  const market = await startMarket({ META_PIXEL_ID: '123456789012345' })
  process.env['MARKET_URL'] = market.url
  process.env['MARKET_DATA'] = market.dataDir
  // Its simulated SMS are at `/inbox?phone=`.
  process.env['SMS_URL'] = await market.says(/SMS sont simulés, à lire ici : (\S+)/)
  // What a phone shows is at `/?phone=`.
  process.env['WHATSAPP_URL'] = await market.says(/WhatsApp est simulé, à lire ici : (\S+)/)
  // Until then a screen may lack its orders, and lists change while a journey reads them.
  await market.says(pastIsThere)
  return market.stop
}
