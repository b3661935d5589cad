import { formatFrancs } from '#kernel/wire/money.ts'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcelRefundedByTeam } from '#modules/complaints/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type ParcelNoticeFacts, parcelMoved, parcelNoticeFacts } from '#modules/parcels/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { because, type Notice, notifyOf, notifyOfAll, leadsTo } from '#modules/notices/module.ts'

const pages = {
  heldShare: ['/vendeur-dashboard?onglet=versements', 'seller/payouts', 'order'],
  courierParcel: ['/livreur-dashboard', 'courier/shops', 'parcel'],
} as const

export function notifyAboutTeamActs(kernel: Kernel): void {
  notifyOf(
    kernel,
    parcelRefundedByTeam,
    'parcel-refunded-by-team',
    async ({ parcelId, francs, shopFrancs, reason, at }) => {
      const parcel = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
      if (!parcel) return []
      const about = { key: `team-refund:${parcelId}`, at: new Date(at) }
      const share = shareNotice(parcel, { francs, shopFrancs, reason })
      return [
        { ...refundNotice(parcel, francs, reason), ...about, userId: parcel.buyerId },
        { ...share, ...about, userId: parcel.sellerId },
      ]
    },
  )
  notifyOfAll(
    kernel,
    parcelMoved,
    'courier-called-off',
    async (moves) => {
      const parcels = await parcelNoticeFacts(
        kernel,
        moves.map(({ parcelId }) => parcelId),
      )
      return moves.map(({ parcelId, at }) => {
        const parcel = parcels.get(parcelId)
        if (!parcel?.courierId) return []
        const about = { key: `called-off:${parcelId}`, at: new Date(at) }
        return [{ ...calledOffNotice(parcel), ...about, userId: parcel.courierId }]
      })
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
