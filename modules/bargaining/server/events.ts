import { defineEvent } from '#kernel/events/events.ts'

export const proposalEnded = defineEvent<{
  proposalId: string
  conversationId: string
  buyerId: string
  product: string
  at: string
}>('conversations.proposal_ended')

export const priceAnswered = defineEvent<{
  proposalId: string
  conversationId: string
  ownerId: string
  helper: string
  product: string
  answer: 'accepted' | 'refused' | 'countered'
  quantity: number
  /** Per piece: the buyer's proposal, or the helper's own. */
  unitPrice: number
  at: string
}>('conversations.price_answered')
