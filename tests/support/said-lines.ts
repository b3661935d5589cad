import { eq, type SQL, sql } from 'drizzle-orm'

import { dayOf } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { NOT_BACK_DAYS } from '#modules/losses/contract/loss-rules.ts'
import { REST_DAYS } from '#modules/link-sales/server/note-due.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { parcelNoticeFacts } from '#modules/parcels/module.ts'
import { saidOfCoaches, type SaidLine, type Stored } from './said-of-coaches.ts'

export type { Stored } from './said-of-coaches.ts'

const ids = '([0-9a-f-]{36})'
const instants =
  (of: (id: string) => SQL) =>
  async (kernel: Kernel, [id = '']: readonly string[]) =>
    (await query<{ at: string | null }>(kernel.db, of(id))).map(({ at }) => ({
      at: at && new Date(at).toISOString(),
      day: null,
    }))
const collection = async (kernel: Kernel, [id = '']: readonly string[]): Promise<Stored[]> => {
  const before = (await parcelNoticeFacts(kernel, [id])).get(id)?.collection?.before
  return [{ at: before?.toISOString() ?? null, day: null }]
}
const keptAtRelay = instants(
  (id) => sql`select kept_until as at from relay_parcels where parcel_id = ${id}`,
)
const acceptance = instants((id) => sql`select accept_before as at from parcels where id = ${id}`)

/** When a parcel was due, and its end on the third open day after it. */
const unprepared = async (kernel: Kernel, [id = '']: readonly string[]): Promise<Stored[]> => {
  const [found] = await kernel.db
    .select({ dueAt: parcelFacts.dueAt, ...shopOpening })
    .from(parcelFacts)
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(eq(parcelFacts.id, id))
  if (!found?.dueAt) return []
  const { dueAt, ...at } = found
  const end = dueAfter(marketCalendar(kernel), dueAt, { openDays: 3, at })
  return [
    { at: null, day: dayOf(dueAt) },
    ...[dueAt, end].map((instant) => ({ at: instant.toISOString(), day: null })),
  ]
}

/** Every notice that says a day or an hour, with what is stored of it. */
export const saidLines: Readonly<Record<string, SaidLine>> = {
  'an order to pay': {
    key: new RegExp(`^order:${ids}:placed$`),
    stored: instants((id) => sql`select reserved_until as at from orders where id = ${id}`),
    calls: ['orders/server/order-notices.ts: beforeWords(order.reservedUntil)'],
  },
  'the day of a delivery, once it is paid': {
    key: new RegExp(`^payment:${ids}:received$`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ day: string }>(
          kernel.db,
          sql`
          select unnest(array[f.delay->>'from', f.delay->>'to']) as day
          from payments p join parcels f on f.order_id = p.subject_id where p.id = ${id}`,
        )
      ).map(({ day }) => ({ at: null, day })),
    calls: ['orders/server/order-notices.ts: delayBetween(delay)'],
  },
  'a promise that is later now': {
    key: new RegExp(`^parcel:${ids}:moved:`),
    stored: async (kernel, about) => {
      const days = await query<{ day: string | null }>(
        kernel.db,
        sql`
        select unnest(
          array[f.delay->>'to', s.closed_from::date::text, (s.closed_until - interval '1 ms')::date::text]
            || s.closed_days::text[]) as day
        from parcels f join shops s on s.id = f.shop_id where f.id = ${about[0] ?? ''}`,
      )
      return [
        ...days.map(({ day }) => ({ at: null, day })),
        ...(await acceptance(kernel, about)),
        ...(await collection(kernel, about)),
      ]
    },
    calls: [
      'orders/server/order-notices.ts: beforeWords(moved.to)',
      'orders/server/order-notices.ts: dayWords(moved.to)',
      'orders/server/order-notices.ts: untilWords(moved.to)',
      'orders/server/order-notices.ts: shortDay(from)',
      'orders/server/order-notices.ts: spanWords(from, to)',
    ],
  },
  'a sale to accept': {
    key: new RegExp(`^parcel:${ids}:new:`),
    stored: acceptance,
    calls: ['shop-orders/server/notices.ts: beforeWords(parcel.acceptBefore)'],
  },
  'a sale to accept, once more': {
    key: new RegExp(`^parcel:${ids}:reminded:`),
    stored: acceptance,
    calls: ['shop-orders/server/notices.ts: beforeWords(parcel.acceptBefore)'],
  },
  'a parcel that its shop has not prepared': {
    key: new RegExp(`^parcel:${ids}:unprepared:`),
    stored: unprepared,
    calls: [
      'shop-orders/server/notices.ts: promisedWords(dueAt)',
      'shop-orders/server/notices.ts: atWords(endsAt)',
      'orders/server/order-notices.ts: atWords(endsAt)',
    ],
  },
  'payouts that wait for a check': {
    key: new RegExp(`^fraud-check:${ids}:held$`),
    stored: instants((id) => sql`select due_at as at from fraud_checks where id = ${id}`),
    calls: ['fraud-checks/server/notices.ts: beforeWords(held.dueAt)'],
  },
  'a shop that falls a level': {
    key: new RegExp(`^shop-level:${ids}:warned:`),
    stored: instants((id) => sql`select falls_at as at from shop_levels where shop_id = ${id}`),
    calls: ['shop-levels/server/notices.ts: atWords(fallsAt)'],
  },
  'a complaint to answer': {
    key: new RegExp(`^complaint:${ids}:opened`),
    stored: instants((id) => sql`select answer_before as at from complaints where id = ${id}`),
    calls: ['complaints/server/notices.ts: beforeWords(answerBefore)'],
  },
  'the trip of an exchange to pay': {
    key: new RegExp(`^exchange:${ids}:(?:opened|trip-ends)`),
    stored: instants((id) => sql`select pay_before as at from exchanges where id = ${id}`),
    calls: ['exchanges/server/notices.ts: beforeWords(payBefore)'],
  },
  'a parcel kept at its shop': {
    key: new RegExp(`^parcel:${ids}:ready:`),
    stored: collection,
    calls: ['counter/server/notices.ts: untilWords(parcel.collection.before)'],
  },
  'a parcel kept at its shop, once more': {
    key: new RegExp(`^parcel:${ids}:collect:`),
    stored: collection,
    calls: ['counter/server/notices.ts: untilWords(collection.before)'],
  },
  'a parcel kept at its relay point': {
    key: new RegExp(`^parcel:${ids}:at_relay:`),
    stored: keptAtRelay,
    calls: ['relays/server/notices.ts: untilWords(until)'],
  },
  'a parcel kept at its relay point, once more': {
    key: new RegExp(`^parcel:${ids}:relay:`),
    stored: keptAtRelay,
    calls: ['relays/server/notices.ts: untilWords(until)'],
  },
  'a parcel kept for its shop': {
    key: new RegExp(`^parcel:${ids}:take-back:`),
    stored: instants(
      (id) => sql`select kept_until as at from relay_returns where parcel_id = ${id}`,
    ),
    calls: ['relays/server/leaving-notices.ts: untilWords(until)'],
  },
  'a second try': {
    key: new RegExp(`^parcel:${ids}:failed:`),
    stored: instants(
      (id) => sql`select retry_before as at from delivery_failures where parcel_id = ${id}`,
    ),
    calls: ['deliveries/server/notices.ts: beforeWords(retryBefore)'],
  },
  ...saidOfCoaches,
  'the rest of a sale by link': {
    key: new RegExp(`^offer-rest:${ids}`),
    stored: instants(
      (id) => sql`
      select state_since + ${REST_DAYS} * interval '1 day' as at from parcels where id = ${id}`,
    ),
    calls: [
      'link-sales/server/notices.ts: beforeWords(addMs(new Date(at), REST_DAYS * dayMs))',
      'link-sales/server/notices.ts: beforeWords(dueAt)',
    ],
  },
  'what is made to measure': {
    key: new RegExp(`^offer:${ids}:due$`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ day: string }>(
          kernel.db,
          sql`
          select f.ready_before::date::text as day from offers o join parcels f on f.order_id = o.order_id
          where o.id = ${id}`,
        )
      ).map(({ day }) => ({ at: null, day })),
    calls: [
      'link-sales/server/notices.ts: shortDay(promised)',
      'link-sales/server/notices.ts: shortDay(promised)',
    ],
  },
  'goods to give back': {
    key: new RegExp(`^complaint:${ids}:(?!opened|answered|message|late)`),
    stored: instants(
      (id) => sql`
      select r.give_back_before as at from goods_returns r join complaints c on c.parcel_id = r.parcel_id
      where c.id = ${id}`,
    ),
    calls: ['complaints/server/notices.ts: beforeWords(before)'],
  },
  'a parcel to bring back': {
    key: new RegExp(`^parcel:${ids}:not-back:`),
    stored: async (kernel, [id = '']) => {
      const [found] = await kernel.db
        .select({ dueAt: parcelFacts.dueAt })
        .from(parcelFacts)
        .where(eq(parcelFacts.id, id))
      if (!found?.dueAt) return []
      const end = dueAfter(marketCalendar(kernel), found.dueAt, { deliveryDays: NOT_BACK_DAYS })
      return [{ at: end.toISOString(), day: null }]
    },
    calls: ['deliveries/server/late-notices.ts: beforeWords(end)'],
  },
  'a refusal that counts': {
    key: new RegExp(`^refusal:${ids}$`),
    stored: instants((id) => sql`select ends_at as at from refusals where parcel_id = ${id}`),
    calls: ['refusals/server/notices.ts: untilWords(endsAt)'],
  },
  'a copy of one’s data': {
    key: new RegExp(`^own-data:${ids}$`),
    stored: instants((id) => sql`select ends_at as at from data_exports where id = ${id}`),
    calls: ['own-data/server/notices.ts: untilWords(endsAt)'],
  },
  'a role that was approved': {
    key: new RegExp(`^appointment:${ids}:approved$`),
    stored: instants((id) => sql`select effective_at as at from appointments where id = ${id}`),
    calls: ['people/server/notices.ts: atWords(effectiveAt)'],
  },
  'a commission': {
    key: new RegExp(`^commission-rule:${ids}:`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ startsOn: string; endsAt: string | null }>(
          kernel.db,
          sql`
          select starts_at::date::text as starts_on, ends_at from commission_rules where id = ${id}
          union all select next_commission_from::date::text, null from order_settings`,
        )
      ).flatMap(({ startsOn, endsAt }) => [
        { at: null, day: startsOn },
        { at: endsAt && new Date(endsAt).toISOString(), day: null },
      ]),
    calls: [
      'pricing/server/notices.ts: shortDay(startsAt)',
      'pricing/server/notices.ts: lastDayWords(endsAt)',
    ],
  },
  'a commission that ends': {
    key: new RegExp(`^commission-rule-ends:${ids}:`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ day: string }>(
          kernel.db,
          sql`select ends_at::date::text as day from commission_rules where id = ${id}`,
        )
      ).map(({ day }) => ({ at: null, day })),
    calls: ['pricing/server/notices.ts: shortDay(endsAt)'],
  },
  'a plan': {
    key: new RegExp(`^subscription:${ids}:(?:paid|extended|ending):`),
    stored: instants((id) => sql`select ends_at as at from subscriptions where shop_id = ${id}`),
    calls: [
      'subscriptions/server/notices.ts: untilYearWords(change.endsAt)',
      'subscriptions/server/notices.ts: untilYearWords(change.endsAt)',
      'subscriptions/server/notices.ts: untilYearWords(change.endsAt)',
    ],
  },
  'a number that changes': {
    key: new RegExp(`^number-change:${ids}:waiting`),
    stored: instants((id) => sql`select effective_at as at from number_changes where id = ${id}`),
    calls: ['numbers/server/notices.ts: atWords(effectiveAt)'],
  },
}
