import { keepPreviousData } from '@tanstack/react-query'

import { paidPlanNames } from '#modules/subscriptions/contract/plans.ts'
import {
  listSubscribers,
  readTeamPlans,
  subscriberStates,
} from '#modules/subscriptions/contract/team-plans.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { type Filters, oneWord } from '#web/lists/use-filters.ts'

export function useTeamPlans(days: number) {
  return useRead(
    ['admin', 'plans', days],
    readTeamPlans,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
}

/** The filter as the call takes it, read off the address. */
export function subscriberQuery({ of }: Filters) {
  const [plan, state] = [
    oneWord(paidPlanNames, of('formule')),
    oneWord(subscriberStates, of('etat')),
  ]
  return { q: of('q').slice(0, 120), ...(plan && { plan }), ...(state && { state }) }
}

/** The subscribed shops, a page at a time. */
export function useSubscribers(query: ReturnType<typeof subscriberQuery>) {
  return useCursorList({
    key: ['admin', 'subscribers', query],
    read: (from, signal) => call(listSubscribers, { query: { ...query, ...from } }, { signal }),
    rows: ({ subscribers }) => subscribers,
  })
}
