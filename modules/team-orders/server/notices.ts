import { formatFrancs } from '#kernel/wire/money.ts'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcelRefundedByTeam } from '#modules/complaints/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyOfParcels, parcelMoved, type ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { because, leadsTo, type Notice } from '#modules/notices/module.ts'

const pages = {
  heldShare: ['/vendeur-dashboard?onglet=versements', 'seller/payouts', 'order'],
  courierParcel: ['/livreur-dashboard', 'courier/shops', 'parcel'],
} as const

export function notifyAboutTeamActs(kernel: Kernel): void {
  notifyOfParcels(kernel, parcelRefundedByTeam, 'parcel-refunded-by-team', (parcel, refund) => {
    const { parcelId, francs, reason } = refund
    const key = `team-refund:${parcelId}`
    return [
      { ...refundNotice(parcel, francs, reason), key, userId: parcel.buyerId },
      { ...shareNotice(parcel, refund), key, userId: parcel.sellerId },
    ]
  })
  notifyOfParcels(
    kernel,
    parcelMoved,
    'courier-called-off',
    (parcel) => {
      const { parcelId, courierId: userId } = parcel
      return userId ? [{ ...calledOffNotice(parcel), key: `called-off:${parcelId}`, userId }] : []
    },
    ({ from, to }) => from !== null && parcelHas('isToFetch', from) && to === 'cancelled',
  )
}

function refundNotice(
  { orderNumber, orderId, shopName }: ParcelNoticeFacts,
  francs: number,
  reason: string,
): Notice {
  const message = `${formatFrancs(francs)} vous seront rendus par mobile money, commande ${orderNumber}, colis de ${shopName}.${because(reason)}`
  return { kind: 'payment', title: 'Remboursement décidé', message, ...leadsTo(orderPage, orderId) }
}

function shareNotice(
  { orderNumber, orderId }: ParcelNoticeFacts,
  { francs, shopFrancs, reason }: { francs: number; shopFrancs: number; reason: string },
): Notice {
  const message = `L’équipe rend ${formatFrancs(francs)} à l’acheteur, commande ${orderNumber}. Votre part : ${formatFrancs(shopFrancs)}, retenue sur un versement.${because(reason)}`
  return {
    kind: 'payout',
    title: 'Remboursement d’un acheteur',
    message,
    ...leadsTo(pages.heldShare, orderId),
  }
}

function calledOffNotice({ orderNumber, parcelId, shopName }: ParcelNoticeFacts): Notice {
  const message = `Le colis de ${shopName}, commande ${orderNumber}, est annulé : n’allez pas le chercher.`
  return {
    kind: 'cancelled',
    title: 'Colis annulé',
    message,
    ...leadsTo(pages.courierParcel, parcelId),
  }
}
