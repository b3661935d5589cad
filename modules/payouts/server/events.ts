import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'
import type { Owner } from './open-items.ts'

type Line = {
  lineId: string
  owner: Owner
  ownerId: string
  name: string
  francs: number
  provider: PaymentProviderName
  depotNumber: string
  day: string
  at: string
}

/** A batch waits for finance to read and approve it. */
export const batchBuilt = defineEvent<{
  batchId: string
  number: string
  francs: number
  payees: number
  at: string
}>('payouts.batch_built')
/** Lines were sent to an operator that is called. */
export const transfersQueued = defineEvent<{ at: string }>('payouts.transfers_queued')
/** The operator has paid a line. */
export const payoutPaid = defineEvent<Line & { operatorTransactionId: string }>('payouts.paid')
/** The operator refused: usually the number. */
export const payoutFailed = defineEvent<Line & { reason: string }>('payouts.failed')
/** A courier's payouts go to another number from now on. */
export const payoutNumberChanged = defineEvent<{ courierId: string; at: string }>(
  'payouts.number_changed',
)
/** Finance reminds a shop that its deposit number is refused. */
export const depotReminded = defineEvent<{ shopId: string; francs: number; at: string }>(
  'payouts.depot_reminded',
)
