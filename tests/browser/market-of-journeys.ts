import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../support/scratch-folder.ts'
import { demoWithPast } from './kept-past.ts'
import { startMarket } from './start-market.ts'

/**
 * Opens a demo market with its past, for all journeys of a run: while the past is filled, screens
 * lack their orders and lists change.
 * @returns the variables by which journeys find it, and how to stop it
 */
export async function openMarketOfJourneys() {
  const folder = await mkdtemp(join(scratchFolder, 'sugu-journeys-'))
  const dataDir = join(folder, 'data')
  const market = await startMarket({
    DATA_DIR: dataDir,
    SECRETS_KEY: await demoWithPast(dataDir),
    // A Meta pixel id, so that a journey sees what is sent, and that consent comes first.
    META_PIXEL_ID: '123456789012345',
  })
  const environment = {
    MARKET_URL: market.url,
    MARKET_DATA: market.dataDir,
    // Its simulated SMS are at `/inbox?phone=`.
    SMS_URL: await market.says(/SMS sont simulés, à lire ici : (\S+)/),
    WHATSAPP_URL: await market.says(/WhatsApp est simulé, à lire ici : (\S+)/),
  }
  const stop = async () => {
    await market.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { environment, stop }
}
