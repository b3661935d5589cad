import { conversationPages } from '#modules/conversations/module.ts'
import { proposalWords } from '#modules/bargaining/contract/proposal-rules.ts'
import { priceAnswered, proposalEnded } from './events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, notifyOf } from '#modules/notices/module.ts'

export function notifyAboutProposals(kernel: Kernel): void {
  notifyOf(kernel, proposalEnded, 'proposal-ended', ({ proposalId, buyerId, ...ended }) => ({
    kind: 'message',
    title: 'Proposition sans réponse',
    message: `La boutique n’a pas répondu à votre prix pour « ${ended.product} ». Vous pouvez en proposer un autre.`,
    ...leadsTo(conversationPages.buyerConversation, ended.conversationId),
    userId: buyerId,
    key: `proposal:${proposalId}`,
    at: new Date(ended.at),
  }))
  notifyOf(kernel, priceAnswered, 'price-answered', ({ ownerId, ...answered }) => ({
    kind: 'message',
    title: titles[answered.answer],
    message: `${answered.helper} a répondu pour « ${answered.product} » : ${proposalWords(answered.quantity, answered.unitPrice)}.`,
    ...leadsTo(conversationPages.shopConversation, answered.conversationId),
    userId: ownerId,
    key: `price-answered:${answered.proposalId}`,
    at: new Date(answered.at),
  }))
}

const titles = {
  accepted: 'Prix proposé accepté',
  countered: 'Autre prix proposé',
  refused: 'Prix proposé refusé',
} as const
