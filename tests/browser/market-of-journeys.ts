import { pastIsThere, startMarket } from './start-market.ts'

/**
 * Opens a demo market with its past, for all journeys of a run.
 * @returns the variables by which journeys find it, and how to stop it
 */
export async function openMarketOfJourneys() {
  // With a Meta pixel id, so that a journey sees what is sent, and that consent comes first.
  const market = await startMarket({ META_PIXEL_ID: '123456789012345' })
  const environment = {
    MARKET_URL: market.url,
    MARKET_DATA: market.dataDir,
    // Its simulated SMS are at `/inbox?phone=`.
    SMS_URL: await market.says(/SMS sont simulés, à lire ici : (\S+)/),
    WHATSAPP_URL: await market.says(/WhatsApp est simulé, à lire ici : (\S+)/),
  }
  // Until then a screen may lack its orders, and lists change while a journey reads them.
  await market.says(pastIsThere)
  return { environment, stop: market.stop }
}
