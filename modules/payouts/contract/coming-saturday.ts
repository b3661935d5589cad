import { z } from 'zod'

import { Francs } from '#kernel/wire/fields.ts'
import { Day } from './payouts.ts'

/** What a batch that is not paid yet contains for one shop or courier. */
export const BatchShare = z.object({
  day: Day,
  amount: Francs,
  /** Orders of a shop, deliveries of a courier. */
  orders: z.int(),
  state: z.enum(['draft', 'approved', 'sent']),
})
export type BatchShare = z.output<typeof BatchShare>

/** What no batch contains yet and the next one would pay if it were built now. */
export const ComingSaturday = z.object({
  day: Day,
  /**
   * Closed parcels without complaint, their cash remitted; a courier's fees. 0 when the payee owes
   * more.
   */
  amount: Francs,
  orders: z.int(),
  /** What the payee owes instead, 0 or positive: taken off a later payout. */
  owes: Francs,
})
export type ComingSaturday = z.output<typeof ComingSaturday>
