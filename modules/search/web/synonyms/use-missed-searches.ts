import { keepPreviousData } from '@tanstack/react-query'

import { reportSearches } from '#modules/search/contract/search-admin.ts'
import { useRead } from '#web/api/use-read.ts'

/**
 * Searches of these last days that found nothing, the most frequent first; one answer for every
 * screen that shows it.
 */
export function useMissedSearches(days: number) {
  return useRead(
    ['missed-searches', days],
    reportSearches,
    { query: { days, missed: 'true' } },
    { placeholderData: keepPreviousData },
  )
}
