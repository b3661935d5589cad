import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { reportSearches } from '#contract/search/search-admin.ts'
import { call } from '#web/api/client.ts'

/** Searches of these last days that found nothing, the most frequent first; one answer for every screen that shows it. */
export function useMissedSearches(days: number) {
  return useQuery({
    queryKey: ['missed-searches', days],
    queryFn: ({ signal }) => call(reportSearches, { query: { days, missed: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
