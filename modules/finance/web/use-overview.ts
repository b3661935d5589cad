import { keepPreviousData } from '@tanstack/react-query'

import { readOverview, type Period } from '#modules/finance/contract/books.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 60_000

export function useOverview(period: Period) {
  return useRead(
    ['finance', 'overview', period],
    readOverview,
    { query: { period } },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
}
