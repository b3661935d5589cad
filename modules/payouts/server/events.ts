import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'
import type { Owner } from '#modules/payouts/database/values.ts'

type SettledLine = {
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

export const batchBuilt = defineEvent<{
  batchId: string
  number: string
  francs: number
  payees: number
  at: string
}>('payouts.batch_built')
export const payoutPaid = defineEvent<SettledLine & { operatorTransactionId: string }>(
  'payouts.paid',
)
export const payoutFailed = defineEvent<SettledLine & { reason: string }>('payouts.failed')
export const payoutNumberChanged = defineEvent<{ courierId: string; at: string }>(
  'payouts.number_changed',
)
export const depotReminded = defineEvent<{ shopId: string; francs: number; at: string }>(
  'payouts.depot_reminded',
)
