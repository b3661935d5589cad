import { and, eq, inArray } from 'drizzle-orm'

import { parcelStatesOf } from '#modules/parcels/contract/order-states.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { postRefundDue } from '#modules/ledger/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requestRefund } from '#modules/payments/module.ts'

export async function oweBack(
  tx: Tx,
  kernel: Kernel,
  owed: {
    paymentId: string
    subjectId: string
    francs: number
    reason: string
    awaitsPayee?: boolean
  },
  at: Date,
): Promise<void> {
  // A promotion may leave nothing to refund.
  if (owed.francs <= 0) return
  if (!(await requestRefund(tx, kernel, { ...owed, cause: 'given_up', at }))) return
  const { subjectId, francs } = owed
  await postRefundDue(tx, { subjectId, francs, fall: await fallsOf(tx, subjectId), at })
}

/** Counts how often a parcel was given up; 0 for another subject. */
export function fallsOf(tx: Tx, parcelId: string): Promise<number> {
  const givenUp = inArray(parcelMoves.toState, [...parcelStatesOf('isGivenUp')])
  return tx.$count(parcelMoves, and(eq(parcelMoves.parcelId, parcelId), givenUp))
}
