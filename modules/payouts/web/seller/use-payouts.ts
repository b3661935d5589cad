import { useInfiniteQuery } from '@tanstack/react-query'

import {
  listSaturdays,
  readNextPayout,
  readStatement,
} from '#modules/payouts/contract/seller-payouts.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'

/** What the shop’s next Saturday brings. */
export function useNextPayout(userId: string) {
  return useRead(['next-payout', userId], readNextPayout, {})
}

export function useSaturdays(userId: string) {
  return useInfiniteQuery({
    queryKey: ['saturdays', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listSaturdays, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
}

export function useStatement(userId: string, id: string | null) {
  return useRead(
    ['statement', userId, id],
    readStatement,
    { params: { id: id ?? '' } },
    { enabled: id !== null },
  )
}
