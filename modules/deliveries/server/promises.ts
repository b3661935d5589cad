import { inArray, type SQL, sql } from 'drizzle-orm'

import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { notifyWithin } from '#modules/notices/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { isToDrop } from '#modules/shipments/module.ts'
import { type OpenThing, promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { sendBack } from './courier/fail-delivery.ts'
import { loseReturn, notBackAt } from './courier/lose-return.ts'
import { notBackNotice, notBroughtNotice, notLeftNotice } from './late-notices.ts'

type About = {
  orderNumber: string
  buyer: string
  shop: string
  orderId: string
  buyerId: string
  isErrand: boolean
}

const label = 'Livraisons'
const board = '/LivraisonDashboard'
const courierPage = '/livreur-dashboard'
const onTheWay = `${courierPage}?onglet=en-cours`
const lateFor = ['admin', 'dispatch'] as const

const isBrought = inArray(
  sql`p.receive_at`,
  placesWhere(({ hasCourier }) => hasCourier),
)

function parcelsWhere(which: SQL): SQL {
  return sql`select p.id, p.state_since as since, p.due_at, p.courier_id as owes_id,
      p.delivery_group as group_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'shop', s.name,
        'orderId', o.id, 'buyerId', o.buyer_id, 'isErrand', p.errand is not null) as about
    from ${parcelFacts} p
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where ${which}`
}

function says(
  { about }: OpenThing<About>,
  { what, to, verb }: Record<'what' | 'to' | 'verb', string>,
) {
  const detail = `${about.orderNumber} · ${about.shop}`
  return { what, detail, forWhom: shortName(about.buyer), to, verb }
}

const handOutPromise = promiseKind<About>({
  kind: 'deliveries.hand_out',
  label,
  owes: 'dispatch',
  open: parcelsWhere(sql`p.state = 'ready' and ${isBrought} and not ${isToDrop(sql`p.id`)}`),
  says: (thing) =>
    says(thing, { what: 'Colis à confier à un livreur', to: board, verb: 'Confier' }),
  lateFor: ['admin'],
  // From then on she may cancel without cost.
  tells: {
    fromDue: true,
    steps: (kernel, { dueAt, about }) =>
      about.isErrand
        ? []
        : [{ step: 'broken', at: dueAfter(marketCalendar(kernel), dueAt, { deliveryDays: 1 }) }],
    tell: async (tx, kernel, { id, dueAt, about }) =>
      void (await notifyWithin(tx, kernel, [notLeftNotice(kernel, { id, dueAt, ...about })])),
  },
})

const fetchPromise = promiseKind<About>({
  kind: 'deliveries.fetch',
  label,
  owes: 'courier',
  open: parcelsWhere(sql`p.is_to_fetch and p.courier_id is not null`),
  says: (thing) =>
    says(thing, { what: 'Colis à prendre à la boutique', to: courierPage, verb: 'Prendre' }),
  lateFor,
})

const bringPromise = promiseKind<About>({
  kind: 'deliveries.bring',
  label,
  owes: 'courier',
  open: parcelsWhere(sql`p.is_coming and p.courier_id is not null`),
  says: (thing) => says(thing, { what: 'Colis à livrer', to: onTheWay, verb: 'Livrer' }),
  lateFor,
  tells: {
    fromDue: true,
    steps: (_kernel, { dueAt }) => [{ step: 'due', at: dueAt }],
    tell: async (tx, kernel, thing) =>
      void (await notifyWithin(tx, kernel, [
        notBroughtNotice(kernel, { ...thing, ...thing.about }),
      ])),
  },
})

/** The second try: not made in time, the parcel goes back. */
const tryAgainPromise = promiseKind<About>({
  kind: 'deliveries.try_again',
  label,
  owes: 'courier',
  open: parcelsWhere(sql`p.state = 'failed'`),
  says: (thing) => says(thing, { what: 'Second essai', to: onTheWay, verb: 'Repasser' }),
  lateFor,
  end: { words: 'Après un second essai manqué, le colis repart à la boutique.', run: sendBack },
})

const returnPromise = promiseKind<About>({
  kind: 'deliveries.return',
  label,
  owes: 'courier',
  open: parcelsWhere(sql`p.is_returning and p.courier_id is not null`),
  says: ({ about, ...thing }) => ({
    ...says({ about, ...thing }, { what: 'Colis à rapporter', to: onTheWay, verb: 'Rendre' }),
    detail: about.orderNumber,
    forWhom: about.shop,
  }),
  lateFor,
  tells: {
    fromDue: true,
    steps: (_kernel, { dueAt }) => [{ step: 'due', at: dueAt }],
    tell: async (tx, kernel, thing) =>
      void (await notifyWithin(tx, kernel, [notBackNotice(kernel, { ...thing, ...thing.about })])),
  },
  end: {
    words:
      'Un retour que le livreur n’a pas rapporté à temps est noté perdu : ce qui était payé est rendu.',
    at: (kernel, { dueAt }) => notBackAt(kernel, dueAt),
    run: loseReturn,
  },
})

export const deliveryPromises = [
  handOutPromise,
  fetchPromise,
  bringPromise,
  tryAgainPromise,
  returnPromise,
]
