import { z } from 'zod'

import {
  conversationSides,
  reportKinds,
  reportOutcomes,
} from '#modules/conversations/database/values.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { ConversationMessage } from './conversations.ts'

export const ConversationReport = z.object({
  _id: Id,
  conversationId: Id,
  kind: z.enum(reportKinds),
  side: z.enum(conversationSides).nullable(),
  reason: z.string(),
  buyerName: z.string(),
  shopName: z.string(),
  openedAt: Time,
  outcome: z.enum(reportOutcomes).nullable(),
})
export type ConversationReport = z.output<typeof ConversationReport>

const who = ['admin'] as const
const byId = z.object({ id: Id })

export const listConversationReports = endpoint('GET', '/api/admin/conversations', {
  who: [...who],
  query: z.object(cursorPaging(20)),
  reply: z.object({ reports: z.array(ConversationReport), next: z.string().nullable() }),
  summary:
    'Les signalements et les messages retenus qui attendent l’équipe, le plus ancien d’abord.',
})

export const readReportedConversation = endpoint('GET', '/api/admin/conversations/{id}', {
  who: [...who],
  params: byId,
  reply: z.object({
    buyerName: z.string(),
    shopName: z.string(),
    /** The last 100, oldest first, unmasked. */
    messages: z.array(ConversationMessage),
  }),
  errors: ['conversations.unknown'],
  summary:
    'Lit une conversation signalée, ou celle d’une réclamation ; chaque lecture est notée au journal.',
})

export const decideConversationReport = endpoint('POST', '/api/admin/conversations/{id}/decision', {
  who: [...who],
  params: byId,
  body: z.object({
    outcome: z.enum(reportOutcomes, 'Décision inconnue.'),
    reason: Reason,
  }),
  reply: ConversationReport,
  errors: [
    'conversations.unknown',
    'conversations.decided',
    'conversations.closed',
    'conversations.wrong_outcome',
  ],
  summary:
    'Classe un signalement ou ferme la conversation ; laisse partir un message ou le refuse.',
})
