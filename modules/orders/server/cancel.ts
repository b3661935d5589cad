import { fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { releaseStock } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { paidPaymentOf } from '#modules/payments/module.ts'
import { agreedPrices } from '#modules/pricing/module.ts'
import { isSale } from '#modules/parcels/contract/order-states.ts'
import {
  failParcel,
  type LockedParcel,
  deposits,
  leaveOrder,
  linesOf,
  lockOrder,
  mayMove,
  moveParcels,
  oweBack,
} from '#modules/parcels/module.ts'
import { dueOf, isPrepaid } from '#modules/parcels/contract/parcel-due.ts'
import { fail } from './errors.ts'

/**
 * Cancels parcels not yet ready.
 * @throws orders.unknown (404) for another's order · orders.too_late_to_cancel ·
 * orders.made_to_measure (409) between the shop's acceptance and the promised day
 */
export async function cancelOrder(
  kernel: Kernel,
  input: { orderId: string; buyerId: string; reason?: string | null | undefined },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOrder(tx, input.orderId)
    if (!locked || locked[0]?.order.buyerId !== input.buyerId) throw failParcel('orders.unknown')
    const sold = locked.filter(({ parcel }) => isSale(parcel))
    const open = sold.filter(({ parcel }) => mayCancel(kernel, parcel))
    // Second tap: already cancelled.
    if (open.length === 0 && sold.every(({ parcel }) => parcel.state === 'cancelled')) return
    const promised = sold.find(({ parcel }) => parcel.state === 'accepted')
    if (open.length === 0 && promised?.parcel.readyBefore)
      throw fail('orders.made_to_measure', {
        sentence: `La boutique fait votre commande pour le ${fullStop(shortDay(promised.parcel.readyBefore))} Passé ce jour, vous pouvez l’annuler, et votre acompte vous est rendu.`,
      })
    if (open.length === 0) throw fail('orders.too_late_to_cancel')
    await cancelParcels(tx, kernel, open, {
      by: 'buyer',
      actorId: input.buyerId,
      reason: input.reason || null,
      brokenBy: bearerOf(open.map(({ parcel }) => brokenBy(kernel, parcel))),
    })
  })
}

/** Returns who pays for a broken promise: of one parcel its own payer, of several the market. */
function bearerOf(broken: readonly ('shop' | 'market' | null)[]): 'shop' | 'market' | null {
  if (broken.length === 1) return broken[0] ?? null
  return broken.some(Boolean) ? 'market' : null
}

type Promised = Pick<LockedParcel['parcel'], 'state' | 'readyBefore' | 'receiveAt' | 'dueAt'>

/**
 * Tells whether its buyer may cancel: not what is being made for her, before its day; what is ready
 * only when it is late.
 */
export function mayCancel(kernel: Kernel, parcel: Promised): boolean {
  const { state, readyBefore } = parcel
  if (!mayMove(state, 'cancelled', 'buyer')) return false
  if (state === 'ready') return brokenBy(kernel, parcel) !== null
  return !(state === 'accepted' && readyBefore !== null && readyBefore > kernel.clock.now())
}

/**
 * Returns whose promise is broken, so that the buyer may cancel without cost: the shop's, from its
 * due instant; the market's, a day of deliveries after it.
 */
function brokenBy(kernel: Kernel, { state, dueAt, ...parcel }: Promised): 'shop' | 'market' | null {
  const now = kernel.clock.now()
  if (!dueAt || dueAt > now) return null
  if (state === 'accepted') return 'shop'
  if (state !== 'ready' || !wayOf(parcel).hasCourier) return null
  return dueAfter(marketCalendar(kernel), dueAt, { deliveryDays: 1 }) <= now ? 'market' : null
}

/** Returns by when the parcel leaves its state, and whether its buyer waits for what is late. */
export function promiseOf(kernel: Kernel, parcel: Promised) {
  const { state, readyBefore, dueAt } = parcel
  const isBeingMade = ['new', 'accepted'].includes(state) && readyBefore !== null
  return {
    dueAt: dueAt?.toISOString() ?? null,
    isLate: isBeingMade && readyBefore <= kernel.clock.now(),
    isPromiseBroken: brokenBy(kernel, parcel) !== null,
  }
}

type CancelParcelsInput = {
  orderId: string
  parcelIds: readonly string[]
  actor: Pick<Caller, 'userId' | 'role'>
  reason: string
}

/**
 * Cancels parcels still at their shop for the team, all or none; idempotent.
 * @throws orders.unknown (404) · orders.wrong_state (409) when one has left
 */
export async function cancelByTeam(
  kernel: Kernel,
  { orderId, parcelIds, actor, reason }: CancelParcelsInput,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const chosen = locked?.filter(({ parcel }) => parcelIds.includes(parcel.id)) ?? []
    const [order] = chosen.map((one) => one.order)
    if (!order || chosen.length < new Set(parcelIds).size) throw failParcel('orders.unknown')
    const open = chosen.filter(({ parcel }) => parcel.state !== 'cancelled')
    if (!open.every(({ parcel }) => mayMove(parcel.state, 'cancelled', 'admin')))
      throw failParcel('orders.wrong_state')
    if (open.length === 0) return
    const fallen = await cancelParcels(tx, kernel, open, {
      by: 'admin',
      actorId: actor.userId,
      reason,
    })
    const nameOf = (number: number) => `colis ${number}`
    const owed = sumOf(fallen, (one) => (isPrepaid(one) ? dueOf(one) : one.parcel.depositFrancs))
    await recordAct(tx, {
      actor,
      action: 'orders.cancelled',
      subject: { kind: 'order', id: orderId, label: order.orderNumber },
      before: Object.fromEntries(
        open.map(({ parcel }) => [nameOf(parcel.number), shopWords[parcel.state]]),
      ),
      after: {
        ...Object.fromEntries(
          open.map(({ parcel }) => [nameOf(parcel.number), shopWords.cancelled]),
        ),
        'à rembourser': owed,
      },
      reason,
      at: kernel.clock.now(),
    })
  })
}

/**
 * Returns stock, reprices the rest, owes overpayment to the buyer.
 * @returns the parcels with their refunds
 */
export async function cancelParcels(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: Falling,
): Promise<LockedParcel[]> {
  if (locked.length === 0) return []
  const { keepsDeposit: _keepsDeposit, brokenBy: _brokenBy, ...moved } = move
  await moveParcels(tx, kernel, locked, { to: 'cancelled', ...moved })
  const lines = await linesOf(
    tx,
    locked.map(({ parcel }) => parcel.id),
  )
  await releaseStock(
    tx,
    kernel,
    lines.flatMap((line) =>
      line.variantId ? [{ variantId: line.variantId, quantity: line.quantity }] : [],
    ),
  )
  return settleCancelled(tx, kernel, locked, move)
}

type Falling = Pick<Parameters<typeof moveParcels>[3], 'by' | 'actorId' | 'helperId'> & {
  reason: string | null
  /** At the buyer's fault: the deposit pays the failed trip. */
  keepsDeposit?: boolean
  /** Payer of what the rest of the order costs more; absent: the mover. */
  brokenBy?: 'shop' | 'market' | null
}

/**
 * Cancels parcels that were lost on the road: as `cancelParcels`, but their goods are gone.
 * @throws orders.wrong_state (409)
 */
export async function loseParcels(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: Falling,
): Promise<LockedParcel[]> {
  await moveParcels(tx, kernel, locked, { to: 'cancelled', ...move })
  return settleCancelled(tx, kernel, locked, move)
}

async function settleCancelled(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: Falling,
): Promise<LockedParcel[]> {
  const fallen = await settleFallen(tx, kernel, locked, move)
  const parcelIds = locked.map(({ parcel }) => parcel.id)
  await agreedPrices.of(kernel).giveBack(tx, parcelIds, kernel.clock.now())
  return fallen
}

/**
 * Reprices the rest of an order whose parcels have fallen out, and owes its buyer what was paid for
 * them: the payment, or the deposit unless it is kept.
 * @returns the parcels with their refunds
 */
export async function settleFallen(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  move: Pick<Falling, 'by' | 'reason' | 'keepsDeposit' | 'brokenBy'>,
): Promise<LockedParcel[]> {
  const [first] = locked
  if (!first) return []
  const bearer = move.brokenBy && ({ shop: 'seller', market: 'admin' } as const)[move.brokenBy]
  const fallen = await leaveOrder(tx, kernel, locked, bearer ?? move.by)
  const paymentId = locked.some(isPrepaid) ? await paidPaymentOf(tx, first.order.id) : null
  const reason = [move.by === 'buyer' ? 'Annulée par l’acheteur.' : '', move.reason]
    .filter(Boolean)
    .join(' ')
  for (const one of fallen) {
    const kept = move.keepsDeposit ? await deposits.keep(tx, kernel, one) : 0
    if (kept === 0) await deposits.oweBack(tx, kernel, one, { reason })
    if (!paymentId || !isPrepaid(one)) continue
    const owed = { paymentId, subjectId: one.parcel.id, francs: dueOf(one) - kept, reason }
    await oweBack(tx, kernel, owed, kernel.clock.now())
  }
  return fallen
}
