import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { shareOf } from '#kernel/wire/money.ts'
import { useRead } from '#client/api/use-read.ts'
import { useUser } from '#client/session/user-info.ts'

const HOUR_MS = 3_600_000

/** Returns the owner's share, francs; null for others and before the commission is read. */
export function useReceives(side: ConversationSide): ((francs: number) => number) | null {
  const helps = useUser()?.helps
  const enabled = side === 'shop' && !helps
  const { data } = useRead(['selling-costs'], readSellingCosts, {}, { staleTime: HOUR_MS, enabled })
  return data ? (francs) => francs - shareOf(francs, data.commissionBasisPoints) : null
}
