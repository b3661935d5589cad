import { daysAfter } from '#modules/calendar/contract/due.ts'
import { sql } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { RELAY_REMINDED_ON_DAYS } from '#modules/relays/contract/relay-days.ts'
import { relayReturns } from '#modules/relays/database/tables.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { legFacts } from '#modules/shipments/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { endLeaving, notFetchedAt } from './end-leaving.ts'
import { relayReturnWaits } from './events.ts'

type Drops = { count: number; orderNumber: string; buyer: string; relay: string }

/** Parcels that a shop brings to a relay point by the same hour are one errand. */
export const dropPromise = promiseKind<Drops>({
  kind: 'relays.drop',
  label: 'À déposer',
  owes: 'shop',
  right: 'orders',
  open: sql`select (array_agg(p.id order by p.id))[1] as id, min(p.state_since) as since,
      p.due_at, p.shop_id as owes_id,
      json_build_object('count', count(*)::int, 'orderNumber', min(o.order_number),
        'buyer', min(o.full_name), 'relay', r.name) as about
    from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
      join ${legFacts} l on l.shipment_id = p.id and l.way = 'shop' and l.state = 'planned'
      join ${relayFacts} r on r.id = l.to_id
    where p.is_ready group by p.shop_id, r.id, r.name, p.due_at`,
  says: ({ about: { count, orderNumber, buyer, relay } }) => ({
    what: count > 1 ? `${count} colis à déposer : ${relay}` : `Colis à déposer : ${relay}`,
    detail: count > 1 ? null : orderNumber,
    forWhom: count > 1 ? relay : shortName(buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=ready',
    verb: 'Déposer',
  }),
  lateFor: ['admin'],
})

/** Parcels that came back to a relay point, and that their shops take there. */
export const takeBackPromise = promiseKind<{ orderNumber: string; buyer: string; relay: string }>({
  kind: 'relays.take_back',
  label: 'À reprendre',
  owes: 'shop',
  right: 'orders',
  open: sql`select p.id, b.kept_since as since, b.kept_until as due_at, p.shop_id as owes_id,
      p.delivery_group as group_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'relay', r.name)
        as about
    from ${relayReturns} b join ${parcelFacts} p on p.id = b.parcel_id
      join ${orderFacts} o on o.id = p.order_id join ${relayFacts} r on r.id = b.relay_id
    where b.taken_at is null and (p.is_returning or p.at_relay)`,
  says: ({ about: { orderNumber, buyer, relay } }) => ({
    what: `Colis à reprendre : ${relay}`,
    detail: orderNumber,
    forWhom: shortName(buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=returning',
    verb: 'Reprendre',
  }),
  tells: {
    steps: (_kernel, { since }) =>
      RELAY_REMINDED_ON_DAYS.map((day) => ({ step: String(day), at: daysAfter(since, day) })),
    tell: (tx, kernel, { id: parcelId }, step) =>
      kernel.events.emit(tx, relayReturnWaits, {
        parcelId,
        day: Number(step),
        at: kernel.clock.now().toISOString(),
      }),
  },
  lateFor: ['dispatch', 'admin'],
  end: {
    words: 'Ce qui était payé d’un colis que sa boutique ne reprend pas à temps est rendu.',
    at: (kernel, { dueAt }) => notFetchedAt(kernel, dueAt),
    run: endLeaving,
  },
})
