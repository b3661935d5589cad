import { z } from 'zod'

import {
  agreedPriceStates,
  conversationSides,
  proposalStates,
} from '#modules/conversations/database/values.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'

export const ProposalCard = z.object({
  proposalId: Id,
  step: z.enum(['proposed', 'accepted', 'refused']),
  side: z.enum(conversationSides),
  product: Id,
  slug: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
  /** Usual price of one piece at that time. */
  unitPrice: Francs,
  usualPrice: Francs,
  state: z.enum(proposalStates),
  agreed: z.enum(agreedPriceStates).nullable(),
  /** Deadline of the answer, or of the order. */
  until: Time,
})
export type ProposalCard = z.output<typeof ProposalCard>
