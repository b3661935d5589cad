import { sql } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { isToDrop } from '#modules/shipments/module.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

/** What a shop has ready for a courier or for its buyer: one of them gives a code. */
const handOver = promiseKind<{ orderNumber: string; buyer: string }>({
  kind: 'shop_orders.hand_over',
  label: 'Commandes',
  owes: 'shop',
  right: 'orders',
  open: sql`select p.id, p.state_since as since, p.due_at, p.shop_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name) as about
    from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
    where p.is_ready and not ${isToDrop(sql`p.id`)}`,
  says: ({ about }) => ({
    what: 'Colis à remettre',
    detail: about.orderNumber,
    forWhom: shortName(about.buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=ready',
    verb: 'Remettre',
  }),
})

export const shopOrderPromises = [handOver]
