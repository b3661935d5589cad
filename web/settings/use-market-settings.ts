import type { MarketSettings } from '#contract/settings/market-settings.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { useRead } from '#web/api/use-read.ts'

export const marketSettingsKey = ['market', 'settings']

/** The present values; undefined until they have come. */
export function useMarketSettings(): MarketSettings | undefined {
  return useRead(marketSettingsKey, readSettings, {}, { staleTime: 60_000 }).data
}
