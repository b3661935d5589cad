import { firstDeadlines, type Deadlines } from '#modules/settings/contract/deadline-rules.ts'

import { useMarketSettings } from './use-market-settings.ts'

/** The market's deadlines; those of its beginning until the present ones have come. */
export function useDeadlines(): Deadlines {
  return useMarketSettings()?.deadlines ?? firstDeadlines
}
