import { and, eq, ne } from 'drizzle-orm'

import { parcelHas } from '#modules/orders/contract/order-states.ts'

import { complaints, teamRefunds } from '#modules/complaints/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockParcel } from '#modules/orders/server/module.ts'
import { complaintOpen, notRefundable, parcelNotYours } from './errors.ts'
import { parcelRefundedByTeam } from './events.ts'
import { refundParcel } from './refund-parcel.ts'

type Input = {
  orderId: string
  parcelId: string
  actor: Pick<Caller, 'userId' | 'role'>
  /** Francs; null: everything that was paid and is not refunded yet. */ francs: number | null
  reason: string
  idempotencyKey: string
}

/**
 * The team refunds a delivered parcel without a complaint; finance approves and sends it. Once per
 * parcel; an open complaint is decided instead, and what a complaint refunded before is taken into
 * account.
 * @throws complaints.parcel_unknown (404) · complaints.not_refundable, complaints.open,
 * complaints.already_refunded (409) · complaints.refund_amount (422)
 */
export async function refundByTeam(kernel: Kernel, input: Input): Promise<void> {
  const { actor, idempotencyKey, ...body } = input
  const attempt = { userId: actor.userId, key: idempotencyKey, body, at: kernel.clock.now() }
  await kernel.transaction((tx) => withIdempotencyKey(tx, attempt, () => refund(kernel, tx, input)))
}

async function refund(
  kernel: Kernel,
  tx: Tx,
  { orderId, parcelId, actor, francs, reason }: Input,
): Promise<void> {
  const at = kernel.clock.now()
  const locked = await lockParcel(tx, parcelId)
  if (locked?.order.id !== orderId) throw parcelNotYours()
  if (!parcelHas('isDelivered', locked.parcel.state)) throw notRefundable()
  if (
    (await tx.$count(
      complaints,
      and(eq(complaints.parcelId, parcelId), ne(complaints.status, 'résolu')),
    )) > 0
  )
    throw complaintOpen()
  const { refund, shop, promotion } = await refundParcel(tx, kernel, locked, {
    francs,
    cause: 'team',
    at,
  })
  await tx.insert(teamRefunds).values({
    parcelId,
    refundFrancs: refund,
    shopShareFrancs: shop,
    promotionShareFrancs: promotion,
    reason,
    decidedBy: actor.userId,
    decidedAt: at,
  })
  await recordAct(tx, {
    actor,
    action: 'orders.parcel_refunded',
    subject: { kind: 'order', id: orderId, label: locked.order.orderNumber },
    before: { colis: locked.parcel.number, 'à rembourser': 0 },
    after: { colis: locked.parcel.number, 'à rembourser': refund, 'part de la boutique': shop },
    reason,
    at,
  })
  await kernel.events.emit(tx, parcelRefundedByTeam, {
    parcelId,
    francs: refund,
    shopFrancs: shop,
    reason,
    at: at.toISOString(),
  })
}
