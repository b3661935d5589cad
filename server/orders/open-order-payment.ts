import type { Kernel } from '../kernel/kernel.ts'
import { nothingToPay } from '../payments/index.ts'
import type { Payments } from '../payments/index.ts'
import { orderUnknown } from './orders.errors.ts'
import { isAwaitingPayment, orderOf } from './orders.queries.ts'

type Input = { orderId: string; buyerId: string }

/**
 * What an order's payment is for: the order's own total, computed when it was placed.
 * @throws orders.unknown (404) · payments.nothing_to_pay (409) when it is paid, cancelled, in cash, or its reservation has ended
 */
export async function payableOrder(kernel: Kernel, input: Input) {
  const order = await orderOf(kernel.db, input.orderId, input.buyerId)
  if (!order) throw orderUnknown()
  if (order.paymentMethod !== 'orange_money')
    throw nothingToPay({ sentence: 'Cette commande se paie à la livraison.' })
  if (order.paidAt) throw nothingToPay({ sentence: 'Cette commande est déjà payée.' })
  if (!(await isAwaitingPayment(kernel.db, order.id)))
    throw nothingToPay({ sentence: 'Cette commande est annulée.' })
  if (!order.reservedUntil || order.reservedUntil <= kernel.clock.now())
    throw nothingToPay({ sentence: 'Le délai de paiement est passé : commandez de nouveau.' })
  return {
    provider: 'orange_money' as const,
    purpose: 'order' as const,
    subjectId: order.id,
    payerId: order.buyerId,
    francs: order.totalFrancs,
    reference: order.orderNumber,
  }
}

/** @returns the provider's page. */
export async function openOrderPayment(
  kernel: Kernel,
  payments: Payments,
  input: Input,
): Promise<string> {
  return payments.start(await payableOrder(kernel, input))
}
