import { and, eq, isNull } from 'drizzle-orm'

import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { doublePayments } from '#modules/orders/database/door-tables.ts'
import { parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import type { cashBoxKinds } from '#modules/parcels/database/values.ts'
import { postDoublePaymentDenied } from '#modules/ledger/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { paidPaymentOf } from '#modules/payments/module.ts'
import { doublePaymentDenied, paidAtDoor } from './events.ts'
import {
  type LockedParcel,
  deposits,
  oweBack,
  setOrders,
  setParcels,
} from '#modules/parcels/module.ts'
import { cashTakenOf, doorDueOf } from '#modules/parcels/contract/parcel-due.ts'

export type Paid = {
  provider: PaymentProviderName
  paymentId: string
  subjectId: string
  francs: number
  forDeposit: boolean
}

/**
 * Tells whether cash that is noted for a parcel paid by telephone was taken before its payment, by
 * an act that waited for the network.
 * @param made when the act was made; null: now
 */
export function isCashBefore({ order }: LockedParcel, made: Date | null): boolean {
  return made !== null && order.paidAt !== null && made < order.paidAt
}

type TakenTwice = { box: (typeof cashBoxKinds)[number]; ownerId: string }

/**
 * Owes a payment by telephone back for a parcel whose cash was taken before it, once its buyer has
 * said that she gave the cash.
 */
export async function oweBackForCash(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { box, ownerId }: TakenTwice,
): Promise<void> {
  const paymentId = await paidPaymentOf(tx, locked.order.id)
  if (!paymentId) throw new Error('a parcel paid at the door had no payment')
  const at = kernel.clock.now()
  const { id: parcelId } = locked.parcel
  const francs = doorDueOf(locked)
  const owed = { paymentId, subjectId: parcelId, francs, awaitsPayee: true }
  await oweBack(tx, kernel, { ...owed, reason: 'Payé aussi en espèces.' }, at)
  const { francs: amountFrancs } = cashTakenOf(locked)
  await tx.insert(doublePayments).values({ parcelId, box, ownerId, amountFrancs, takenAt: at })
}

/** Takes cash out of the box whose parcel was paid by telephone alone, as its buyer says. */
export async function denyDoublePayment(tx: Tx, kernel: Kernel, parcelId: string): Promise<void> {
  const at = kernel.clock.now()
  const [denied] = await tx
    .update(doublePayments)
    .set({ deniedAt: at })
    .where(and(eq(doublePayments.parcelId, parcelId), isNull(doublePayments.deniedAt)))
    .returning()
  if (!denied) return
  const { box, ownerId, amountFrancs: francs } = denied
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for('update')
  const rounding = parcel?.cashRoundingFrancs ?? 0
  const paid = { outsidePayment: false, cashRoundingFrancs: 0 }
  await setParcels(tx, [parcelId], paid)
  await postDoublePaymentDenied(tx, { parcelId, ownerId, box, francs, rounding, at })
  const about = { parcelId, ownerId, box, francs, at: at.toISOString() }
  await kernel.events.emit(tx, doublePaymentDenied, about)
}

/**
 * Marks the rest of a cash order as paid by telephone. Parcels paid in cash before stay outside.
 * Owes back what nothing is left to pay for, and all of a payment that is smaller than the rest.
 */
export async function payAtDoor(
  tx: Tx,
  kernel: Kernel,
  { provider, paymentId, francs }: Paid,
  locked: readonly LockedParcel[],
): Promise<void> {
  const at = kernel.clock.now()
  const covered = locked.filter(({ parcel }) => isToPayAtDoor(parcel))
  const rest = sumOf(covered, doorDueOf)
  const [first] = covered
  const isTooSmall = francs < rest
  const owed = {
    paymentId,
    subjectId: paymentId,
    francs: first && !isTooSmall ? francs - rest : francs,
  }
  if (!first || isTooSmall)
    return oweBack(tx, kernel, { ...owed, reason: whyNothingIsPaid(locked, isTooSmall) }, at)
  const { id: orderId, buyerId } = first.order
  for (const one of covered) {
    const unused = await deposits.oweUnused(tx, kernel, one)
    await setParcels(tx, [one.parcel.id], unused)
  }
  const outside = locked.filter((one) => !covered.includes(one)).map(({ parcel }) => parcel.id)
  await setOrders(tx, [orderId], { paidAt: at, paymentMethod: provider })
  await setParcels(tx, outside, { outsidePayment: true })
  await oweBack(tx, kernel, { ...owed, reason: 'Payé plus que ce qui restait à payer.' }, at)
  await kernel.events.emit(tx, paidAtDoor, {
    orderId,
    buyerId,
    paymentId,
    parcels: covered.map(({ parcel }) => ({
      id: parcel.id,
      courierId: parcel.courierId,
      francs: doorDueOf({ parcel }),
    })),
    at: at.toISOString(),
  })
}

function whyNothingIsPaid(locked: readonly LockedParcel[], isTooSmall: boolean): string {
  if (isTooSmall) return 'La somme à payer avait changé avant ce paiement.'
  return locked.some(({ parcel }) => parcelHas('isDelivered', parcel.state))
    ? 'Déjà payé en espèces au livreur.'
    : 'Payé alors que la commande était annulée.'
}
