import { firstDeadlines, type Deadlines } from '#modules/settings/contract/deadline-rules.ts'

import { useMarketSettings } from './use-market-settings.ts'

export function useDeadlines(): Deadlines {
  return useMarketSettings()?.deadlines ?? firstDeadlines
}
