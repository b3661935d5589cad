import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { listSaturdays, readNextPayout, readStatement } from '#contract/payouts/seller-payouts.ts'
import { call } from '#web/api/client.ts'

/** What the shop’s next Saturday brings. */
export function useNextPayout(userId: string) {
  return useQuery({
    queryKey: ['next-payout', userId],
    queryFn: ({ signal }) => call(readNextPayout, {}, { signal }),
  })
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
  return useQuery({
    queryKey: ['statement', userId, id],
    queryFn: ({ signal }) => call(readStatement, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })
}
