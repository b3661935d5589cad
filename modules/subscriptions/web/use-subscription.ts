import type { Reply } from '#kernel/wire/endpoint.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { useRead } from '#client/api/use-read.ts'

export type Subscription = Reply<typeof readSubscription>

export function useSubscription(userId: string) {
  return useRead(['subscription', userId], readSubscription, {})
}
