import { sql } from 'drizzle-orm'

import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { endUnpaid } from './follow-exchange.ts'
import { noteLate } from './note-late.ts'
import { remindOfTrip } from './notices.ts'

const hourMs = 3_600_000
/** Hours before its end at which a buyer is reminded of a trip to pay. */
const LAST_HOURS = 12

/** A buyer pays the trip of an exchange; unpaid, its stock is free again. */
const payTrip = promiseKind<{ parcelId: string }>({
  kind: 'exchanges.pay',
  label: 'Échanges',
  owes: 'buyer',
  open: sql`select x.id, x.opened_at as since, x.pay_before as due_at, o.buyer_id as owes_id,
      json_build_object('parcelId', x.parcel_id) as about
    from ${exchanges} x
    join ${parcelFacts} p on p.id = x.parcel_id
    join ${orderFacts} o on o.id = p.order_id
    where x.state = 'to_pay' and x.pay_before is not null`,
  tells: {
    steps: (_kernel, { dueAt }) => [{ step: 'last', at: addMs(dueAt, -LAST_HOURS * hourMs) }],
    tell: (tx, kernel, { id, dueAt: payBefore, about: { parcelId } }) =>
      remindOfTrip(tx, kernel, { id, parcelId, payBefore }),
  },
  end: { words: 'Un échange dont le trajet n’est pas payé est annulé.', run: endUnpaid },
})

type About = { orderNumber: string; buyer: string; shop: string; isLate: boolean }

/**
 * Old goods that a buyer gives back: at the due instant the team is told, and it may count as a
 * refusal. What is late stands in the lists of managers and the team.
 */
const giveBack = promiseKind<About>({
  kind: 'exchanges.give_back',
  label: 'Articles à reprendre',
  owes: 'buyer',
  open: sql`select g.id, g.opened_at as since, g.give_back_before as due_at,
      o.buyer_id as owes_id, p.delivery_group as group_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'shop', s.name,
        'isLate', g.late_at is not null) as about
    from ${goodsReturns} g
    join ${parcelFacts} p on p.id = g.parcel_id
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where g.give_back_before is not null and g.taken_at is null and g.ended_at is null`,
  says: ({ about }) => ({
    what: 'Articles que l’acheteur n’a pas rendus',
    detail: `${about.orderNumber} · ${shortName(about.buyer)}`,
    forWhom: about.shop,
    to: '/LivraisonDashboard',
    verb: 'Voir',
  }),
  lateFor: ['admin', 'dispatch'],
  end: {
    words: 'Un article jamais rendu met fin à l’échange.',
    among: (_kernel, things) =>
      Promise.resolve(new Set(things.flatMap(({ id, about }) => (about.isLate ? [] : id)))),
    run: noteLate,
  },
})

export const exchangePromises = [payTrip, giveBack]
