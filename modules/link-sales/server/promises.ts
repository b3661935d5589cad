import { sql } from 'drizzle-orm'

import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { offers } from '#modules/link-sales/database/tables.ts'
import { saleReportFacts } from '#modules/link-sales/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { endOffer } from './close-offer.ts'
import { offerDue } from './events.ts'
import { endUnpaidRest, REST_DAYS } from './note-due.ts'
import { remindOfRest } from './notices.ts'

type About = { offerId: string; shopId: string; orderId: string }

/** Goods made to measure: tells the shop a day before, shop and buyer once late. */
const makeReady = promiseKind<About>({
  kind: 'link_sales.make',
  label: 'Ventes par lien',
  owes: 'shop',
  open: sql`select p.id, p.placed_at as since, p.ready_before as due_at, o.shop_id as owes_id,
      json_build_object('offerId', o.id, 'shopId', o.shop_id, 'orderId', o.order_id) as about
    from ${offers} o
    join ${parcelFacts} p on p.order_id = o.order_id and p.number = 1
    where o.state = 'taken' and p.ready_before is not null and p.state in ('new', 'accepted')`,
  tells: {
    // Promised days end at midnight: told on the day before the last.
    steps: (_kernel, { dueAt }) => [
      { step: 'due', at: new Date(dayAfter(addMs(dueAt, -1), -1)) },
      { step: 'late', at: dueAt },
    ],
    tell: (tx, kernel, { id: parcelId, dueAt, about }, step) =>
      kernel.events.emit(tx, offerDue, {
        ...about,
        parcelId,
        readyBefore: dueAt.toISOString(),
        late: step === 'late',
        at: kernel.clock.now().toISOString(),
      }),
  },
})

/** The rest of a price that is paid before the parcel leaves. */
const payRest = promiseKind<null>({
  kind: 'link_sales.pay_rest',
  label: 'Ventes par lien',
  owes: 'buyer',
  open: sql`select p.id, p.state_since as since,
      p.state_since + ${REST_DAYS} * interval '1 day' as due_at, o.buyer_id as owes_id,
      null::json as about
    from ${orderFacts} o
    join ${parcelFacts} p on p.order_id = o.id and p.state = 'ready'
    where o.rest_before_leaving and o.paid_at is null`,
  tells: {
    steps: (_kernel, { dueAt }) => [{ step: 'last', at: addMs(dueAt, -dayMs) }],
    tell: (tx, kernel, { id, dueAt }) => remindOfRest(tx, kernel, { id, dueAt }),
  },
  end: { words: 'Une vente dont le reste n’est pas payé est annulée.', run: endUnpaidRest },
})

/** Open offers by link. */
const takeOffer = promiseKind<null>({
  kind: 'link_sales.take',
  label: 'Ventes par lien',
  owes: 'buyer',
  open: sql`select o.id, o.made_at as since, o.ends_at as due_at, null::uuid as owes_id,
      null::json as about
    from ${offers} o where o.state = 'open'`,
  end: { words: 'Un lien de vente que personne ne prend s’éteint.', run: endOffer },
})

/** A sale by link that was reported. */
const readReport = promiseKind<{ shop: string }>({
  kind: 'link_sales.read_report',
  label: 'Signalements',
  owes: 'admin',
  teamDays: 2,
  open: sql`select w.id, w.since, w.since as due_at, o.shop_id as owes_id,
      json_build_object('shop', s.name) as about
    from (select r.offer_id as id, min(r.reported_at) as since
      from ${saleReportFacts} r where r.is_open group by r.offer_id) w
    join ${offers} o on o.id = w.id
    join ${shopFacts} s on s.id = o.shop_id`,
  says: ({ about }) => ({
    what: 'Vente par lien signalée',
    detail: null,
    forWhom: about.shop,
    to: '/admin-ventes-signalees',
    verb: 'Regarder',
  }),
})

export const linkSalePromises = [makeReady, payRest, takeOffer, readReport]
