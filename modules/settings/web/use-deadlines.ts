import { firstDeadlines, type Deadlines } from '#modules/settings/contract/deadline-rules.ts'

import { useMarketSettings } from './use-market-settings.ts'

/** Returns initial deadlines until loaded. */
export function useDeadlines(): Deadlines {
  return useMarketSettings()?.deadlines ?? firstDeadlines
}
