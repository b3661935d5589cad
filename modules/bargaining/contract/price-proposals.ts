import {
  PROPOSALS_MAX,
  PROPOSALS_WITHIN_DAYS,
} from '#modules/bargaining/contract/proposal-rules.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'

const left = {
  left: z.int(),
  /** Time when the next is allowed, or the count restarts. */
  again: z.nullable(Time),
}

const byId = z.object({ id: Id })
const answer = { key: Id }
const answered = z.object({ conversationId: Id, proposal: ProposalCard })

const unitPrice = z.int('Entrez un prix, en francs.').min(1, 'Entrez un prix, en francs.')

export const readOwnProposals = endpoint('GET', '/api/products/{id}/proposals', {
  who: 'user',
  params: byId,
  reply: z.object({
    ...left,
    open: z.nullable(ProposalCard),
    conversationId: z.nullable(Id),
  }),
  errors: ['products.product_unknown'],
  summary: 'Ce que l’appelant peut encore proposer pour un produit, et ce qui attend une réponse.',
})

export const proposePrice = endpoint('POST', '/api/products/{id}/proposals', {
  who: 'user',
  params: byId,
  body: z.object({
    ...answer,
    size: z.string().max(40).nullable().default(null),
    color: z.string().max(40).nullable().default(null),
    quantity: z
      .int('Quantité invalide.')
      .min(1, 'La quantité minimale est 1.')
      .max(LINE_MAX_QUANTITY, `Quantité trop grande : ${LINE_MAX_QUANTITY} au plus.`),
    unitPrice,
  }),
  reply: z.object({ conversationId: Id, proposal: ProposalCard, ...left }),
  status: 201,
  errors: [
    'products.product_unknown',
    'conversations.own_shop',
    'conversations.closed',
    'conversations.too_many',
    'bargaining.price_not_open',
    'bargaining.product_gone',
    'bargaining.choice_missing',
    'bargaining.out_of_stock',
    'bargaining.price_refused',
    'bargaining.too_many_proposals',
  ],
  summary: `Propose un prix pour une pièce, ${PROPOSALS_MAX} fois en ${daysWords(PROPOSALS_WITHIN_DAYS)} ; la même clé deux fois ne propose qu’une fois.`,
})

const answerErrors = [
  'shops.right_missing',
  'conversations.unknown',
  'conversations.closed',
  'bargaining.own_proposal',
  'bargaining.proposal_answered',
  'bargaining.proposal_ended',
  'bargaining.product_gone',
] as const

export const acceptProposal = endpoint('POST', '/api/proposals/{id}/acceptance', {
  who: 'user',
  params: byId,
  body: z.object(answer),
  reply: answered,
  errors: [...answerErrors, 'bargaining.out_of_stock'],
  summary: 'Accepte le prix que l’autre côté propose : il vaut 24 h, une fois, pour cet acheteur.',
})

export const refuseProposal = endpoint('POST', '/api/proposals/{id}/refusal', {
  who: 'user',
  params: byId,
  body: z.object(answer),
  reply: answered,
  errors: answerErrors,
  summary: 'Refuse le prix que l’autre côté propose.',
})

export const counterProposal = endpoint('POST', '/api/proposals/{id}/counter', {
  who: 'user',
  params: byId,
  body: z.object({ ...answer, unitPrice }),
  reply: answered,
  errors: [
    ...answerErrors,
    'bargaining.price_refused',
    'bargaining.out_of_stock',
    'bargaining.price_not_open',
    'bargaining.too_many_proposals',
  ],
  summary:
    'Le côté à qui un prix est proposé en propose un autre, pour la même quantité ; celui de l’acheteur compte parmi ses propositions.',
})
