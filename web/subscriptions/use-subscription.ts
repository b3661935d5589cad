import { useQuery } from '@tanstack/react-query'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { readSubscription } from '#contract/subscriptions/subscriptions.ts'
import { call } from '#web/api/client.ts'

export type Subscription = Reply<typeof readSubscription>

/** The shop’s plan, and what each would cost now. */
export function useSubscription(userId: string) {
  return useQuery({
    queryKey: ['subscription', userId],
    queryFn: ({ signal }) => call(readSubscription, {}, { signal }),
  })
}
