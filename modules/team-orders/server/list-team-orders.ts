import { inArray, sql, type SQL } from 'drizzle-orm'

import type {
  listTeamOrders as wire,
  TeamOrderRow,
  exportTeamOrders,
} from '#modules/team-orders/contract/admin-orders.ts'
import { zoneWords } from '#modules/dispatch/contract/dispatch.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import {
  orderWordsOf,
  paymentWords,
  shopWords,
  teamOrderStates,
} from '#modules/orders/contract/order-words.ts'
import { givenBack } from '#modules/orders/contract/refund-words.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { placesWith } from '#modules/places/contract/locations.ts'
import { formatPhone, readPhone } from '#kernel/wire/phones.ts'
import { withoutAccents } from '#kernel/wire/plain-text.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import {
  containing,
  countUpTo,
  filteredPage,
  type Place,
  placeAfter,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import { havingDigits, readTyped } from '#kernel/database/typed-search.ts'
import { readOrderNumber } from '#kernel/wire/typed-digits.ts'
import { presentOrders } from '#modules/orders/module.ts'

const HEAD = [
  'Commande',
  'Date',
  'État',
  'Client',
  'Téléphone',
  'Lieu',
  'Zone',
  'Articles',
  'Total (f)',
  'Moyen',
  'Paiement',
  'Payé (f)',
  'À rembourser (f)',
  'Remboursé (f)',
  'Colis',
]

export async function listTeamOrders(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const { rows, ...facts } = await filteredPage(
    { after, page, limit },
    (place) => query<OrderKeyRow>(kernel.db, keysSql(filter, place)),
    () => countTeamOrders(kernel, filter),
  )
  return { orders: await readRows(kernel, rows), ...facts }
}

async function readRows(kernel: Kernel, keys: readonly { id: string }[]): Promise<TeamOrderRow[]> {
  const ids = keys.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await kernel.db.select().from(orderFacts).where(inArray(orderFacts.id, ids))
  const summaries = new Map(
    (await presentOrders(kernel.db, rows, kernel.clock.now())).map((one) => [one._id, one]),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): TeamOrderRow[] => {
    const [row, summary] = [known.get(id), summaries.get(id)]
    if (!row || !summary) return []
    const { orderNumber, placedAt, state, total, itemsCount, payment } = summary
    const parcels = summary.parcels.map((parcel) => ({
      _id: parcel._id,
      shopName: parcel.shopName,
      state: parcel.state,
      receiveAt: parcel.receiveAt,
    }))
    const client = {
      clientName: row.fullName,
      clientPhone: row.phone,
      place: row.quartier ?? row.region,
      zone: row.zone,
    }
    return [
      { _id: id, orderNumber, placedAt, state, total, itemsCount, payment, parcels, ...client },
    ]
  })
}

export function teamOrdersFile(kernel: Kernel, filter: TeamOrderFilter): AsyncGenerator<string> {
  return csvPages<TeamOrderRow>(
    HEAD,
    async (last, limit) => {
      const place = placeAfter(last && { at: last.placedAt, id: last._id }, limit)
      return readRows(kernel, await query<OrderKeyRow>(kernel.db, keysSql(filter, place)))
    },
    cellsOf,
  )
}

function cellsOf(row: TeamOrderRow): Cells {
  const means = methodWords(row.payment.method)
  const parcels = row.parcels
    .map(({ shopName, state }) => `${shopName} : ${shopWords[state]}`)
    .join(', ')
  const client = [row.clientName, formatPhone(row.clientPhone), row.place, zoneWords[row.zone]]
  return [
    row.orderNumber,
    momentCell(row.placedAt),
    orderWordsOf(row),
    ...client,
    row.itemsCount,
    row.total,
    means,
    paymentWords[row.payment.state],
    row.payment.paid ?? 0,
    row.payment.refundDue ?? 0,
    givenBack(row.payment),
    parcels,
  ]
}

type TeamOrderFilter = Read<typeof exportTeamOrders>['query']
type OrderKeyRow = { id: string; at: string }

function ofOrder({ q, method, zone, from, to }: TeamOrderFilter): SQL[] {
  return [
    q ? typedAs(q) : null,
    method ? sql`o.payment_method = ${method}` : null,
    zone ? sql`o.zone = ${zone}` : null,
    // Bamako uses UTC.
    from ? sql`o.placed_at >= ${from}::date` : null,
    to ? sql`o.placed_at < ${to}::date + 1` : null,
  ].filter((part) => part !== null)
}

const plainName = sql`translate(lower(o.full_name), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc')`

/**
 * Finds orders by what their rows show: the number or a part of it, a telephone (delivery, second,
 * buyer's), every word of client, place and shops; by key too. Each way follows its own index.
 */
function typedAs(q: string): SQL {
  const whole = readOrderNumber(q)
  if (whole) return sql`o.order_number = ${whole}`
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(q))
    return sql`(o.id = ${q}::uuid or o.buyer_id = ${q}::uuid)`
  const phone = readPhone(q)
  if (phone)
    return sql`(o.phone = ${phone} or o.phone2 = ${phone} or o.buyer_id = (select id from ${personFacts} where phone = ${phone}))`
  const { words, number, digits } = readTyped(q)
  const ways = [sql`(${sql.join(words.map(shownWord), sql` and `)})`]
  if (number?.length === 5) ways.push(sql`right(o.order_number, 5) = ${number.toUpperCase()}`)
  if (number && /\d/.test(number))
    ways.push(sql`replace(o.order_number, '-', '') like ${containing(number.toUpperCase())}`)
  if (digits) {
    ways.push(...havingDigits([sql`o.phone`, sql`o.phone2`], digits))
    ways.push(
      sql`o.buyer_id in (select id from ${personFacts} where ${sql.join(havingDigits([sql`phone`], digits), sql` or `)})`,
    )
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** A word of the client, the place or a shop. */
function shownWord(word: string): SQL {
  const like = containing(withoutAccents(word.toLowerCase()))
  return sql`o.id in (
    select o.id from ${orderFacts} o where ${plainName} like ${like}
    union all select o.id from ${orderFacts} o where coalesce(o.quartier, o.region) = any(${sql.param(placesWith(word))}::text[])
    union all select f.order_id from ${parcelFacts} f where f.shop_id in (
      select s.id from ${shopFacts} s where plain_name(s.name) like plain_name(${containing(word)})))`
}

/** Returns the first matching parcel per order, so that no order repeats. */
function ofParcel({ state, shop }: TeamOrderFilter): SQL[] {
  const same = (alias: SQL) => [
    ...(state ? [sql`${alias}.state = any(${sql.param(teamOrderStates[state])}::text[])`] : []),
    ...(shop ? [sql`${alias}.shop_id = (select id from ${shopFacts} where slug = ${shop})`] : []),
  ]
  return [
    ...same(sql`f`),
    sql`not exists (select from ${parcelFacts} e where e.order_id = f.order_id and e.number < f.number and ${sql.join(same(sql`e`), sql` and `)})`,
  ]
}

const ordersByDate = { at: sql`o.placed_at`, id: sql`o.id`, way: 'desc nulls last' } as const
const parcelsByDate = { ...ordersByDate, at: sql`f.placed_at`, id: sql`f.order_id` }

/**
 * Makes a select of keys, latest first. Unsearched, it follows one index: orders, or parcels per
 * state. Searches use their own indexes, then check parcels.
 */
function keysSql(filter: TeamOrderFilter, place: Place): SQL {
  const { q, state, shop } = filter
  const orders = ofOrder(filter)
  if (!state && !shop)
    return sql`select o.id, o.placed_at as at from ${orderFacts} o ${placeSql(place, orders, ordersByDate)}`
  if (q.trim() || !state)
    return sql`select o.id, o.placed_at as at from ${orderFacts} o join ${parcelFacts} f on f.order_id = o.id
      ${placeSql(place, [...orders, ...ofParcel(filter)], ordersByDate)}`
  const { limit, offset } = place
  const walk = [...ofParcel(filter), ...orders, sql`f.state = one.state`]
  return sql`
    select walked.id, walked.at from unnest(${sql.param(teamOrderStates[state])}::text[]) as one(state)
    cross join lateral (
      select f.order_id as id, f.placed_at as at from ${parcelFacts} f ${orders.length > 0 ? sql`join ${orderFacts} o on o.id = f.order_id` : sql``}
      ${placeSql({ ...place, limit: limit + offset, offset: 0 }, walk, parcelsByDate)}
    ) walked order by walked.at desc, walked.id desc limit ${limit} offset ${offset}`
}

function countTeamOrders(kernel: Kernel, filter: TeamOrderFilter): Promise<number> {
  const orders = ofOrder(filter)
  const parcels = filter.state || filter.shop ? ofParcel(filter) : []
  const joined =
    orders.length === 0
      ? sql`${parcelFacts} f`
      : sql`${parcelFacts} f join ${orderFacts} o on o.id = f.order_id`
  const from = parcels.length === 0 ? sql`${orderFacts} o` : joined
  return countUpTo(kernel.db, sql`select from ${from} ${whereAll([...parcels, ...orders])}`)
}
