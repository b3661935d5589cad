import { eq } from 'drizzle-orm'

import { dueOf, isPrepaid } from '#modules/parcels/contract/parcel-due.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { postDepositDue, postDepositKept, postDepositReturned } from '#modules/ledger/module.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requestRefund } from '#modules/payments/module.ts'
import { LEAST_DEPOSIT } from '#modules/pricing/contract/cash-limits.ts'
import { lockParcel, type LockedParcel } from './move-parcel.ts'
import { fallsOf } from './owe-back.ts'

/** A parcel's part of its order's deposit: owed back, kept for a failed trip, returned. */
export const deposits = { oweBack, oweUnused, keep, returnKept }

/**
 * Owes a parcel's part of the deposit, or some of it, back to its payer. No-op for a parcel
 * without one, and for one paid by telephone, whose refund has it.
 */
async function oweBack(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { francs = parcel.depositFrancs, reason }: { francs?: Francs; reason: string },
): Promise<void> {
  const paymentId = order.depositPaymentId
  if (francs <= 0 || !paymentId || isPrepaid({ parcel, order })) return
  const at = kernel.clock.now()
  const owed = { paymentId, subjectId: parcel.id, francs, reason, cause: 'given_up' as const, at }
  if (await requestRefund(tx, kernel, owed))
    await postDepositDue(tx, {
      parcelId: parcel.id,
      francs,
      fall: await fallsOf(tx, parcel.id),
      at,
    })
}

/**
 * Owes back what a parcel's part has beyond its due, which has fallen since.
 * @returns what the parcel is to be set to
 */
async function oweUnused(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
): Promise<{ depositFrancs?: Francs }> {
  const due = dueOf(locked)
  const francs = locked.parcel.depositFrancs - due
  if (francs <= 0) return {}
  const reason = 'Acompte de trop : le colis coûte moins.'
  await oweBack(tx, kernel, locked, { francs, reason })
  return { depositFrancs: due }
}

/**
 * Keeps a returned parcel's part of the deposit at its buyer's fault: delivery revenue, which pays
 * the failed trip. Of a sale by link the delivery fee is kept, 500 f at least, and the rest owed
 * back.
 * @returns francs kept
 */
async function keep(tx: Tx, kernel: Kernel, { parcel, order }: LockedParcel): Promise<Francs> {
  const part = isPrepaid({ parcel, order })
    ? Math.min(parcel.depositFrancs, dueOf({ parcel }))
    : parcel.depositFrancs
  const francs = order.soldByLink
    ? Math.min(part, Math.max(LEAST_DEPOSIT, parcel.shippingFeeFrancs))
    : part
  if (francs === 0) return 0
  const reason = 'Acompte, sans le trajet du livreur.'
  await oweBack(tx, kernel, { parcel, order }, { francs: part - francs, reason })
  await tx.update(parcels).set({ keptDepositFrancs: francs }).where(eq(parcels.id, parcel.id))
  await postDepositKept(tx, { parcelId: parcel.id, francs, at: kernel.clock.now() })
  return francs
}

/** Owes a kept part back when support removes the refusal. No-op where none was kept. */
async function returnKept(tx: Tx, kernel: Kernel, parcelId: string): Promise<void> {
  const locked = await lockParcel(tx, parcelId)
  const { keptDepositFrancs: francs = 0 } = locked?.parcel ?? {}
  const paymentId = locked?.order.depositPaymentId
  if (!paymentId || francs === 0) return
  const at = kernel.clock.now()
  const reason = 'Refus retiré : l’acompte est rendu.'
  const owed = { paymentId, subjectId: parcelId, francs, reason, cause: 'given_up' as const, at }
  if (!(await requestRefund(tx, kernel, owed))) return
  await tx.update(parcels).set({ keptDepositFrancs: 0 }).where(eq(parcels.id, parcelId))
  await postDepositReturned(tx, { parcelId, francs, at })
}
