import { useQuery } from '@tanstack/react-query'

import type { MarketSettings } from '#contract/settings/market-settings.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/client.ts'

export const marketSettingsKey = ['market', 'settings']

/** The present values; undefined until they have come. */
export function useMarketSettings(): MarketSettings | undefined {
  return useQuery({
    queryKey: marketSettingsKey,
    queryFn: ({ signal }) => call(readSettings, {}, { signal }),
    staleTime: 60_000,
  }).data
}
