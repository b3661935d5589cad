import { expect } from 'vitest'

import { checkLedger, postEntries } from '#modules/ledger/module.ts'
import { parcelsElsewhere } from '#modules/parcels/server/check-holders.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { expectedOfLedger } from '#server/modules.ts'

/**
 * Expects every entry to balance, the ledger's balances to agree with orders, refunds, payouts and
 * couriers, and each parcel to be with the holder that its state names.
 */
export async function expectLedgerAgrees(kernel: Kernel): Promise<void> {
  expect(await checkLedger(kernel, expectedOfLedger, { months: 'all' })).toEqual([])
  expect(await parcelsElsewhere(kernel.db)).toEqual([])
}

type Posting = Parameters<typeof postEntries>[1]
type Side = Omit<Posting['entries'][number], 'francs'>

/**
 * Posts one event of two entries: so many francs on the debit of one account and the credit of the
 * other.
 */
export function postPair(
  kernel: Kernel,
  pair: { debit: Side; credit: Side; francs: number } & Partial<Posting>,
): Promise<void> {
  const { debit, credit, francs, kind = 'test', occurredAt = kernel.clock.now() } = pair
  const entries = [
    { ...debit, francs },
    { ...credit, francs: -francs },
  ]
  return kernel.transaction((tx) =>
    postEntries(tx, { kind, subjectId: newId(), eventKey: newId(), occurredAt, entries }),
  )
}
