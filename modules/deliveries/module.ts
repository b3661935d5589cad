/** Deliveries: pick-up and delivery proved by codes; managers see delays and cash. */
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { parcelMoved } from '#modules/orders/module.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { courierRoutes } from './server/courier/courier.routes.ts'
import { dispatchRoutes } from '#modules/dispatch/server/dispatch.routes.ts'
import { sendOverdueBack } from './server/courier/fail-delivery.ts'
import { followDeliverySettings } from './server/delivery-settings.ts'
import { giveToGroup } from '#modules/dispatch/server/groups.ts'

export {
  codeResent,
  codesLocked,
  memberAdmitted,
  parcelsAssigned,
  remittanceConfirmed,
  remittanceOpened,
} from './server/events.ts'
export { failDelivery, tryAgain, returnParcel } from './server/courier/fail-delivery.ts'
export { handOverParcel } from './server/courier/hand-over-parcel.ts'
export { expectCourierCash, isNearCap, readDeliverySettings } from './server/delivery-settings.ts'
export { pickUpParcel, takeParcel } from './server/courier/pick-up-parcel.ts'

export function deliveriesDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
    if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
  })
  followDeliverySettings(kernel)
  kernel.jobs.every(
    '*/10 * * * *',
    'deliveries.send-overdue-back',
    async () => void (await sendOverdueBack(kernel)),
  )
  return { routes: [...courierRoutes(kernel), ...dispatchRoutes(kernel)] }
}

/** Exports a courier's parcels, earnings and remittances, without client data. */
export const ownDeliveryParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Livraisons payées',
    sql`select o.order_number as "Commande", f.amount_francs as "Gagné (f)", f.earned_at as "Remise le"
    from courier_fees f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.earned_at`,
  ),
  await exportPart(
    db,
    'Essais de livraison sans succès',
    sql`select o.order_number as "Commande", f.kind as "Raison", f.note as "Note", f.failed_at as "Le"
    from delivery_failures f join parcel_facts p on p.id = f.parcel_id join order_facts o on o.id = p.order_id
    where f.courier_id = ${userId} order by f.failed_at`,
  ),
  await exportPart(
    db,
    'Espèces remises',
    sql`select amount_francs as "Montant (f)", state as "État", opened_at as "Ouverte le",
      settled_at as "Réglée le"
    from remittances where courier_id = ${userId} order by opened_at`,
  ),
  await exportPart(
    db,
    'Présence',
    sql`select seen_at as "Appareil entendu le" from courier_presence where courier_id = ${userId}`,
  ),
]
