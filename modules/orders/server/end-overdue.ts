import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import { orderFacts as orders, parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lastPayments, type Payments } from '#modules/payments/module.ts'
import { cancelParcels } from './cancel.ts'
import {
  disputedAmong,
  lockOrder,
  lockParcel,
  moveParcels,
  pauses,
} from '#modules/parcels/module.ts'

const batchSize = 200

export type PaymentActs = Pick<Payments, 'settle' | 'close'>

/**
 * Returns stock, after asking the provider about unknown outcomes.
 * @returns the number expired
 */
export async function expireUnpaidOrders(
  kernel: Kernel,
  { settle, close: closePage }: PaymentActs,
): Promise<number> {
  const now = kernel.clock.now()
  const due = await kernel.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(parcels, and(eq(parcels.orderId, orders.id), eq(parcels.state, 'awaiting_payment')))
    .where(and(isNull(orders.paidAt), lt(orders.reservedUntil, now)))
    .limit(batchSize)
  const attempts = await lastPayments(
    kernel.db,
    due.map((order) => order.id),
  )
  let ended = 0
  await oneByOne(kernel, 'orders.expire', due, async ({ id }) => {
    const attempt = attempts.get(id)
    // The reservation ends anyway: a late success takes stock again, or is refunded.
    if (attempt?.state === 'initiated')
      await settle(attempt.id).catch((error: unknown) =>
        kernel.log.warn({ err: error }, 'last check of the payment failed'),
      )
    await kernel.transaction(async (tx) => {
      const locked = await lockOrder(tx, id)
      if (!locked || locked[0]?.order.paidAt) return
      const waiting = locked.filter(({ parcel }) => parcel.state === 'awaiting_payment')
      await cancelParcels(tx, kernel, waiting, {
        by: 'clock',
        actorId: null,
        reason:
          locked[0]?.order.depositFrancs == null
            ? 'Paiement non reçu à temps.'
            : 'Acompte non reçu à temps.',
      })
      ended += 1
    })
    if (attempt?.state === 'initiated') await closePage(attempt.id)
  })
  return ended
}

/** Closes parcels past complaint time: their shop may be paid. */
export async function closeDelivered(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  let closed = 0
  // Batches by id: disputed parcels must not fill every batch.
  for (let after: string | null = null; ;) {
    const due: { id: string; dueAt: Date | null }[] = await kernel.db
      .select({ id: parcels.id, dueAt: parcels.dueAt })
      .from(parcels)
      .where(
        and(
          eq(parcels.state, 'delivered'),
          lt(parcels.dueAt, now),
          after ? gt(parcels.id, after) : undefined,
        ),
      )
      .orderBy(parcels.id)
      .limit(batchSize)
    const ids = due.map((row) => row.id)
    const [disputed, paused] = [await disputedAmong(kernel, ids), await pauses.of(kernel)(ids)]
    const calm = due.filter(
      ({ id, dueAt }) => !disputed.has(id) && dueAt && addMs(dueAt, paused.get(id) ?? 0) < now,
    )
    await oneByOne(kernel, 'orders.close-delivered', calm, async ({ id }) => {
      if (await close(kernel, id)) closed += 1
    })
    after = due.at(-1)?.id ?? null
    if (due.length < batchSize) return closed
  }
}

async function close(kernel: Kernel, id: string): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    // A complaint may be new: checked under the lock.
    if (locked?.parcel.state !== 'delivered' || (await disputedAmong(kernel, [id])).size > 0)
      return false
    await moveParcels(tx, kernel, [locked], { to: 'closed', by: 'clock', actorId: null })
    return true
  })
}
