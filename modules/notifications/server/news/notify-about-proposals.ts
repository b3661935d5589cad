import { proposalEnded } from '#modules/conversations/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyOf } from '../notify.ts'
import { leadsTo } from './notice-places.ts'

/** A shop let a price that a buyer proposed end; every other step is a message of their thread. */
export function notifyAboutProposals(kernel: Kernel): void {
  notifyOf(kernel, proposalEnded, 'proposal-ended', ({ proposalId, buyerId, ...ended }) => ({
    kind: 'message',
    title: 'Proposition sans réponse',
    message: `La boutique n’a pas répondu à votre prix pour « ${ended.product} ». Vous pouvez en proposer un autre.`,
    ...leadsTo('buyerConversation', ended.conversationId),
    userId: buyerId,
    key: `proposal:${proposalId}`,
    at: new Date(ended.at),
  }))
}
