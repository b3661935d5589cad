/** Dispatch: the managers' board, who carries what, groups of couriers and their zones. */
import type { Module } from '#kernel/module.ts'
import { parcelMoved } from '#modules/orders/module.ts'
import { giveToGroup } from './server/groups.ts'
import { notifyAboutDispatch } from './server/notices.ts'
import { dispatchRoutes } from './server/routes.ts'

export const dispatch: Module = {
  name: 'dispatch',
  acts: {
    'deliveries.failed_for_courier': 'Échec noté à la place du livreur',
    'deliveries.courier_assigned': 'Colis attribué',
    'deliveries.courier_taken_off': 'Colis repris au livreur',
    'deliveries.member_admitted': 'Livreur admis',
    'deliveries.member_withdrawn': 'Livreur retiré',
    'deliveries.otp_overridden': 'Code contourné',
    'deliveries.parcel_sent_back': 'Colis renvoyé à sa boutique',
    'deliveries.zone_given': 'Zone confiée à un groupe',
  },
  notices: notifyAboutDispatch,
  open(kernel) {
    kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
      if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
    })
    return { routes: dispatchRoutes(kernel) }
  },
}
