import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { paidPlanNames } from '#contract/subscriptions/plans.ts'
import {
  listSubscribers,
  readTeamPlans,
  subscriberStates,
} from '#contract/subscriptions/team-plans.ts'
import { call } from '#web/api/client.ts'
import { oneWord, type useFilters } from '#web/lists/use-filters.ts'

export function useTeamPlans(days: number) {
  return useQuery({
    queryKey: ['admin', 'plans', days],
    queryFn: ({ signal }) => call(readTeamPlans, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The filter as the call takes it, read off the address. */
export function subscriberQuery({ of }: ReturnType<typeof useFilters>) {
  const [plan, state] = [
    oneWord(paidPlanNames, of('formule')),
    oneWord(subscriberStates, of('etat')),
  ]
  return { q: of('q').slice(0, 120), ...(plan && { plan }), ...(state && { state }) }
}

/** The subscribed shops, a page at a time. */
export function useSubscribers(query: ReturnType<typeof subscriberQuery>) {
  const list = useInfiniteQuery({
    queryKey: ['admin', 'subscribers', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSubscribers,
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = list.data?.pages ?? []
  return {
    ...list,
    subscribers: list.data && pages.flatMap(({ subscribers }) => subscribers),
    counted: pages[0] ?? null,
  }
}
