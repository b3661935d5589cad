import { keepPreviousData } from '@tanstack/react-query'

import { reportSearches } from '#modules/search/contract/search-admin.ts'
import { useRead } from '#client/api/use-read.ts'

export function useMissedSearches(days: number) {
  return useRead(
    ['missed-searches', days],
    reportSearches,
    { query: { days, missed: 'true' } },
    { placeholderData: keepPreviousData },
  )
}
