import { sql } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { legFacts } from '#modules/shipments/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

/** Parcels that a shop brings to a relay point, by the day of that leg. */
export const dropPromise = promiseKind<{ orderNumber: string; buyer: string; relay: string }>({
  kind: 'relays.drop',
  label: 'À déposer',
  owes: 'shop',
  right: 'orders',
  open: sql`select p.id, p.state_since as since,
      coalesce((l.planned_on + 1)::timestamp at time zone 'UTC', p.due_at) as due_at,
      p.shop_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'relay', r.name)
        as about
    from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
      join ${legFacts} l on l.shipment_id = p.id and l.way = 'shop' and l.state = 'planned'
      join ${relayFacts} r on r.id = l.to_id
    where p.is_ready`,
  says: ({ about: { orderNumber, buyer, relay } }) => ({
    what: `Colis à déposer : ${relay}`,
    detail: orderNumber,
    forWhom: shortName(buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=ready',
    verb: 'Déposer',
  }),
  lateFor: ['admin'],
})
