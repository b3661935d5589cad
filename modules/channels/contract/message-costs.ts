import { z } from 'zod'

import { messageWays, phoneTopics } from '#modules/channels/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs } from '#kernel/wire/fields.ts'

export type MessageWay = (typeof messageWays)[number]

export const readMessageCosts = endpoint('GET', '/api/admin/message-costs', {
  who: ['admin', 'finance'],
  reply: z.object({
    /** `2026-11`, Bamako; figures until now. */
    month: z.string(),
    costs: z.array(
      z.object({
        topic: z.enum(phoneTopics),
        way: z.enum(messageWays),
        messages: z.int(),
        francs: Francs,
      }),
    ),
    messages: z.int(),
    francs: Francs,
    /** Francs; 0: no budget. */
    budget: Francs,
    priced: z.boolean(),
  }),
  summary: 'Ce que les SMS et les messages WhatsApp du mois ont coûté, par sorte de nouvelle.',
})
