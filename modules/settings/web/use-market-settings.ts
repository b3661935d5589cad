import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { useRead } from '#client/api/use-read.ts'

export const marketSettingsKey = ['market', 'settings']

export function useMarketSettings(): MarketSettings | undefined {
  return useRead(marketSettingsKey, readSettings, {}, { staleTime: 60_000 }).data
}
