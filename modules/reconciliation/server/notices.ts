import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { orderNoticeFacts } from '#modules/orders/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { differenceClaimed } from './events.ts'

export function notifyAboutClaims(kernel: Kernel): void {
  notifyOf(
    kernel,
    differenceClaimed,
    'difference-claimed',
    async ({ exceptionId, payerId, orderId, francs, at }) => {
      const order = (await orderNoticeFacts(kernel, [orderId])).get(orderId)
      if (!order) return []
      const notice = differenceClaimedNotice({ orderId, orderNumber: order.orderNumber, francs })
      return { ...notice, userId: payerId, key: `difference:${exceptionId}`, at: new Date(at) }
    },
  )
}

function differenceClaimedNotice({
  orderId,
  orderNumber,
  francs,
}: {
  orderId: string
  orderNumber: string
  francs: number
}): Notice {
  const message = `D’après l’opérateur, il manque ${formatFrancs(francs)} au paiement de la commande ${orderNumber}. Contactez-nous pour les régler.`
  return {
    kind: 'payment',
    title: 'Il manque une partie de votre paiement',
    message,
    ...leadsTo(orderPage, orderId),
  }
}
