import { and, eq, isNull, ne } from 'drizzle-orm'

import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'

import { orderFacts as orders } from '#modules/parcels/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { holdUses } from '#modules/promotions/module.ts'
import { deadlinesMs } from '#modules/settings/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { refundWhoPays, nothingToPay, type Payments } from '#modules/payments/module.ts'
import { fail } from './errors.ts'
import { failParcel, type LockedParcel, lockOrder, setOrders } from '#modules/parcels/module.ts'
import { awaitsDeposit, doorDueOf, dueOf } from '#modules/parcels/contract/parcel-due.ts'
import { orderOf, parcelsToPay, parcelsToPayAtDoor } from './read-orders.ts'
import { holdPlaces } from './hold-places.ts'
import { hasLink } from './pay-by-link.ts'

type OrderPaymentInput = {
  orderId: string
  buyerId: string
  provider?: PaymentProviderName | undefined
  returnPath?: string
}

/**
 * Returns the sum of the waiting parcels, or the deposit that they need; of a cash order, of those
 * not handed over yet.
 * @throws orders.unknown (404) · payments.nothing_to_pay (409) when paid, cancelled or expired
 */
export async function payableOrder(kernel: Kernel, input: OrderPaymentInput) {
  const order = await orderOf(kernel.db, input.orderId, input.buyerId)
  if (!order) throw failParcel('orders.unknown')
  if (order.paidAt) throw nothingToPay({ sentence: 'Cette commande est déjà payée.' })
  const isDeposit = awaitsDeposit(order)
  const isCash = order.paymentMethod === 'cash_on_delivery' && !isDeposit
  const waiting = isCash
    ? await parcelsToPayAtDoor(kernel.db, order.id)
    : await parcelsToPay(kernel.db, order.id)
  if (waiting.length === 0)
    throw nothingToPay({
      sentence: isCash
        ? 'Il ne reste rien à payer pour cette commande.'
        : 'Cette commande est annulée.',
    })
  if (isCash) return cashOrderToPay(order, waiting, input)
  if (!order.reservedUntil || order.reservedUntil <= kernel.clock.now())
    throw nothingToPay({ sentence: 'Le délai de paiement est passé : commandez de nouveau.' })
  const due = sumOf(waiting, (parcel) => dueOf({ parcel }))
  const francs = isDeposit ? Math.min(due, order.depositFrancs ?? due) : due
  if (francs === 0)
    throw nothingToPay({
      sentence: 'Il ne reste rien à payer par téléphone : commandez de nouveau.',
    })
  const provider = input.provider ?? providerOf(order)
  return {
    ...paymentOf(order, input, { provider, francs }),
    forDeposit: isDeposit,
    claimed: async (tx: Tx) => {
      await holdWhileOpen(tx, kernel, { orderId: order.id, isByLink: Boolean(input.returnPath) })
      await setProvider(tx, order.id, provider)
      await followLink(tx, order.id)
    },
  }
}

/** A cash order keeps its method until it is paid. */
function cashOrderToPay(
  order: LockedParcel['order'],
  waiting: Awaited<ReturnType<typeof parcelsToPayAtDoor>>,
  input: OrderPaymentInput,
) {
  const francs = sumOf(waiting, (parcel) => doorDueOf({ parcel }))
  if (francs === 0) throw nothingToPay()
  const provider = input.provider ?? firstProvider
  return {
    ...paymentOf(order, input, { provider, francs }),
    claimed: (tx: Tx) => followLink(tx, order.id),
  }
}

function paymentOf(
  order: LockedParcel['order'],
  { returnPath }: OrderPaymentInput,
  sum: { provider: PaymentProviderName; francs: number },
) {
  return {
    ...sum,
    purpose: 'order' as const,
    subjectId: order.id,
    payerId: order.buyerId,
    reference: order.orderNumber,
    ...(returnPath ? { returnPath } : {}),
  }
}

function providerOf({ paymentMethod }: LockedParcel['order']): PaymentProviderName {
  return paymentMethod === 'cash_on_delivery' ? firstProvider : paymentMethod
}

/**
 * Reserves promotion and places again: a long-waiting order loses limited uses, budget, and its
 * places at a relay point.
 * @throws orders.promotion_gone, orders.place_gone (409)
 */
async function holdWhileOpen(
  tx: Tx,
  kernel: Kernel,
  { orderId, isByLink }: { orderId: string; isByLink: boolean },
): Promise<void> {
  const locked = (await lockOrder(tx, orderId)) ?? []
  const waiting = locked.filter(({ parcel }) => parcel.state === 'awaiting_payment')
  const parcelIds = waiting.map(({ parcel }) => parcel.id)
  const until = addMs(kernel.clock.now(), deadlinesMs(kernel).payment)
  await holdPlaces(tx, kernel, waiting, { until, isByLink })
  if (!(await holdUses(tx, kernel, { orderId, parcelIds }, until)))
    throw fail('orders.promotion_gone')
}

/** Makes refunds go to the payer. Waits for a link made meanwhile, which holds the order's row. */
async function followLink(tx: Tx, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
  if (await hasLink(tx, orderId)) await refundWhoPays(tx, orderId)
}

/** Sets the opened operator; if paid meanwhile, the paid one. */
async function setProvider(tx: Tx, orderId: string, provider: PaymentProviderName): Promise<void> {
  const [unpaid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.paidAt),
        ne(orders.paymentMethod, provider),
        ne(orders.paymentMethod, 'cash_on_delivery'),
      ),
    )
    .for('no key update')
  if (unpaid) await setOrders(tx, [orderId], { paymentMethod: provider })
}

/** @returns the provider's page. */
export async function openOrderPayment(
  kernel: Kernel,
  payments: Payments,
  input: OrderPaymentInput,
): Promise<string> {
  return payments.start(await payableOrder(kernel, input))
}
