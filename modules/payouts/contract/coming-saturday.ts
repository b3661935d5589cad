import { z } from 'zod'

import { Francs } from '#kernel/wire/fields.ts'
import { Day } from './payouts.ts'

/** A payee's part of an unpaid batch. `orders`: deliveries for couriers. */
export const BatchShare = z.object({
  day: Day,
  amount: Francs,
  orders: z.int(),
  state: z.enum(['draft', 'approved', 'sent']),
})
export type BatchShare = z.output<typeof BatchShare>

/** Outside any batch; paid by the next one. */
export const ComingSaturday = z.object({
  day: Day,
  /** Undisputed dues, cash remitted; 0 when the payee owes more. */
  amount: Francs,
  orders: z.int(),
  /** Debt, 0 or positive, deducted later. */
  owes: Francs,
})
export type ComingSaturday = z.output<typeof ComingSaturday>
