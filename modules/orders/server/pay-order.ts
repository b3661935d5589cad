import { releaseStock, reserveStock, StockShortage } from '#modules/products/module.ts'
import { postPaymentReceived } from '#modules/ledger/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { agreedPrices } from '#modules/pricing/module.ts'
import { holdUses, takeUsesAgain } from '#modules/promotions/module.ts'
import { acceptBeforeOf } from './accept-before.ts'
import { moveDaysOfPaid } from './follow-calendar.ts'
import { readyBefore } from './given-sale.ts'
import {
  type LockedParcel,
  leaveOrder,
  linesOf,
  lockOrder,
  moveParcels,
  oweBack,
  readParcels,
  setOrders,
} from '#modules/parcels/module.ts'
import { awaitsDeposit, dueOf } from '#modules/parcels/contract/parcel-due.ts'
import { endedByClock } from './read-orders.ts'
import { cancelParcels } from './cancel.ts'
import { payAtDoor, type Paid } from './pay-at-door.ts'
import { divideDeposit } from './pay-deposit.ts'

/**
 * Marks the order paid, or its deposit, releases its parcels and posts the ledger, in one
 * transaction. A late success takes stock again; parcels out of stock or cancelled, and second
 * payments become refunds.
 */
export async function payOrder(tx: Tx, kernel: Kernel, paid: Paid): Promise<void> {
  const at = kernel.clock.now()
  const locked = await lockOrder(tx, paid.subjectId)
  const order = locked?.[0]?.order
  if (!locked || !order) throw new Error(`a payment settled for an unknown order ${paid.subjectId}`)
  await postPaymentReceived(tx, {
    provider: paid.provider,
    paymentId: paid.paymentId,
    orderId: order.id,
    francs: paid.francs,
    at,
  })
  const isDeposit = awaitsDeposit(order)
  const reason = paidBefore(order, paid.forDeposit && !isDeposit)
  if (reason) return oweBack(tx, kernel, { ...paid, subjectId: paid.paymentId, reason }, at)
  if (order.paymentMethod === 'cash_on_delivery' && !isDeposit)
    return payAtDoor(tx, kernel, paid, locked)
  if (!isDeposit) await setOrders(tx, [order.id], { paidAt: at, paymentMethod: paid.provider })
  const waiting = locked.filter(({ parcel }) => parcel.state === 'awaiting_payment')
  if (await takeLapsedUses(tx, kernel, waiting)) await sendParcelsToShops(tx, kernel, waiting)
  else
    await cancelParcels(tx, kernel, waiting, {
      by: 'clock',
      actorId: null,
      reason: 'La promotion était épuisée avant le paiement.',
    })
  const cancelled = locked.filter(({ parcel }) => parcel.state === 'cancelled')
  const expired = await endedByClock(
    tx,
    cancelled.map(({ parcel }) => parcel.id),
  )
  const gone: LockedParcel[] = []
  for (const late of cancelled.filter(({ parcel }) => expired.has(parcel.id)))
    if (await takeAgain(tx, kernel, late)) await sendParcelsToShops(tx, kernel, [late])
    else gone.push(late)
  await leaveOrder(tx, kernel, gone, 'payment')
  if (isDeposit) return divideDeposit(tx, kernel, paid, order.depositFrancs)
  await oweTooMuch(tx, kernel, paid, await readParcels(tx, order.id))
}

function paidBefore({ paidAt }: LockedParcel['order'], isDepositAgain: boolean): string | null {
  if (isDepositAgain) return 'Acompte déjà payé.'
  return paidAt ? 'Commande déjà payée.' : null
}

/** Owes back payments above the rest: parcels were cancelled meanwhile. */
async function oweTooMuch(
  tx: Tx,
  kernel: Kernel,
  { paymentId, francs }: Paid,
  parcels: readonly LockedParcel['parcel'][],
): Promise<void> {
  const at = kernel.clock.now()
  const cancelled = parcels.filter(({ state }) => state === 'cancelled')
  const going = parcels.filter(({ state }) => state !== 'cancelled')
  let left = francs - sumOf(going, (parcel) => dueOf({ parcel }))
  for (const parcel of cancelled) {
    const owed = { paymentId, subjectId: parcel.id, francs: Math.min(left, dueOf({ parcel })) }
    await oweBack(tx, kernel, { ...owed, reason: 'Payé alors que le colis était annulé.' }, at)
    left -= owed.francs
  }
  const rest = { paymentId, subjectId: paymentId, francs: left }
  await oweBack(tx, kernel, { ...rest, reason: 'Payé plus que ce qui restait à payer.' }, at)
}

async function takeLapsedUses(
  tx: Tx,
  kernel: Kernel,
  waiting: readonly LockedParcel[],
): Promise<boolean> {
  const [first] = waiting
  if (!first) return true
  const parcelIds = waiting.map(({ parcel }) => parcel.id)
  return holdUses(tx, kernel, { orderId: first.order.id, parcelIds }, null)
}

async function sendParcelsToShops(tx: Tx, kernel: Kernel, paid: LockedParcel[]): Promise<void> {
  const now = kernel.clock.now()
  const [first] = paid
  if (!first) return
  const locked = await moveDaysOfPaid(tx, kernel, paid, now)
  await moveParcels(tx, kernel, locked, {
    to: 'new',
    by: 'payment',
    actorId: null,
    // A sale by link has one parcel; others are in stock.
    set: { readyBefore: readyBefore(first.parcel.readyDays, now) },
    acceptBefore: await acceptBeforeOf(
      tx,
      kernel,
      locked.map(({ parcel }) => parcel),
    ),
  })
}

async function takeAgain(tx: Tx, kernel: Kernel, locked: LockedParcel): Promise<boolean> {
  const lines = await linesOf(tx, [locked.parcel.id])
  const wanted = lines.flatMap((line) =>
    line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : [],
  )
  if (wanted.length < lines.length) return false
  try {
    await reserveStock(tx, kernel, wanted)
  } catch (error) {
    if (error instanceof StockShortage) return false
    throw error
  }
  const parcelId = locked.parcel.id
  if (await agreedPrices.of(kernel).takeAgain(tx, parcelId)) {
    if (await takeUsesAgain(tx, kernel, parcelId)) return true
    await agreedPrices.of(kernel).giveBack(tx, [parcelId], kernel.clock.now())
  }
  await releaseStock(tx, kernel, wanted)
  return false
}
