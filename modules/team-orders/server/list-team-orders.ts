import { inArray } from 'drizzle-orm'

import type {
  listTeamOrders as wire,
  TeamOrderRow,
  exportTeamOrders,
} from '#modules/team-orders/contract/admin-orders.ts'
import { zoneWords } from '#modules/dispatch/contract/dispatch.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import {
  orderWords,
  paymentWords,
  shopWords,
  teamOrderStates,
} from '#modules/orders/contract/order-words.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { formatPhone, readPhone } from '#kernel/wire/phones.ts'
import type { Cursor } from '#kernel/wire/cursor.ts'
import { withoutAccents } from '#kernel/wire/plain-text.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { orderFacts } from '#modules/orders/database/views.ts'
import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import { pageOf, placeOf, totalOf, countedUpTo, type Place } from '#kernel/database/cursor.ts'
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
  'Colis',
]

export async function listTeamOrders(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const [found, counted] = await Promise.all([
    readTeamOrderKeys(kernel, filter, placeOf({ after, page, limit })),
    countTeamOrders(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { orders: await readRows(kernel, rows), next, ...totalOf(counted, { page, limit }) }
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
      const after = last ? { at: last.placedAt, id: last._id } : null
      return readRows(kernel, await readTeamOrderKeys(kernel, filter, { limit, after }))
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
    orderWords[row.state],
    ...client,
    row.itemsCount,
    row.total,
    means,
    paymentWords[row.payment.state],
    parcels,
  ]
}

type TeamOrderFilter = Read<typeof exportTeamOrders>['query']
type Key = { id: string; at: Date }

class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

function ofOrder({ q, method, zone, from, to }: TeamOrderFilter, values: Values): string[] {
  const parts = q ? [found(q, values)] : []
  if (method) parts.push(`o.payment_method = ${values.add(method)}`)
  if (zone) parts.push(`o.zone = ${values.add(zone)}`)
  // Bamako uses UTC.
  if (from) parts.push(`o.placed_at >= ${values.add(from)}::date`)
  if (to) parts.push(`o.placed_at < ${values.add(to)}::date + 1`)
  return parts
}

const plainName = `translate(lower(o.full_name), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc')`

/**
 * Searches a number or its end, phone (delivery, second, buyer’s), key, else every word of a name.
 */
function found(q: string, values: Values): string {
  const number = readOrderNumber(q)
  if (number) return `o.order_number = ${values.add(number)}`
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(q))
    return `(o.id = ${values.add(q)}::uuid or o.buyer_id = ${values.add(q)}::uuid)`
  const phone = readPhone(q)
  if (phone) {
    const typed = values.add(phone)
    return `(o.phone = ${typed} or o.phone2 = ${typed} or o.buyer_id = (select id from person_facts where phone = ${typed}))`
  }
  const words = withoutAccents(q.toLowerCase()).split(/\s+/).slice(0, 6)
  const named = words
    .map((word) => `${plainName} like ${values.add(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`)
    .join(' and ')
  return /^\w{5}$/.test(q)
    ? `((${named}) or right(o.order_number, 5) = ${values.add(q.toUpperCase())})`
    : `(${named})`
}

const newest = (alias: string, id: string) =>
  `${alias}.placed_at desc nulls last, ${alias}.${id} desc nulls last`
const beyond = (alias: string, id: string, after: Cursor | null, values: Values) =>
  after
    ? [
        `(${alias}.placed_at, ${alias}.${id}) < (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`,
      ]
    : []

/** Returns the first matching parcel per order, so that no order repeats. */
function ofParcel({ state, shop }: TeamOrderFilter, values: Values): string[] {
  const shopId = shop && `(select id from shop_facts where slug = ${values.add(shop)})`
  const same = (alias: string) => [
    ...(state ? [`${alias}.state = any(${values.add(teamOrderStates[state])}::text[])`] : []),
    ...(shopId ? [`${alias}.shop_id = ${shopId}`] : []),
  ]
  return [
    ...same('f'),
    `not exists (select from parcel_facts e where e.order_id = f.order_id and e.number < f.number and ${same('e').join(' and ')})`,
  ]
}

/**
 * Returns keys, latest first. Unsearched, it follows one index: orders, or parcels per state.
 * Searches use their own indexes, then check parcels.
 */
function pageSql(
  filter: TeamOrderFilter,
  { limit, after, offset = 0 }: Place,
  values: Values,
): string {
  const { q, state, shop } = filter
  const orders = ofOrder(filter, values)
  const most = `${values.add(limit)} offset ${values.add(offset)}`
  if (!state && !shop) {
    const where = [...orders, ...beyond('o', 'id', after, values)].join(' and ')
    return `select o.id, o.placed_at as at from order_facts o ${where && `where ${where}`} order by ${newest('o', 'id')} limit ${most}`
  }
  if (q.trim() || !state) {
    const parcels = ofParcel(filter, values).join(' and ')
    const where = [...orders, ...beyond('o', 'id', after, values), parcels].join(' and ')
    return `select o.id, o.placed_at as at from order_facts o join parcel_facts f on f.order_id = o.id where ${where} order by ${newest('o', 'id')} limit ${most}`
  }
  const walk = [
    ...ofParcel(filter, values),
    ...orders,
    ...beyond('f', 'order_id', after, values),
    'f.state = one.state',
  ].join(' and ')
  return `
    select walked.id, walked.at from unnest(${values.add(teamOrderStates[state])}::text[]) as one(state)
    cross join lateral (
      select f.order_id as id, f.placed_at as at from parcel_facts f ${orders.length > 0 ? 'join order_facts o on o.id = f.order_id' : ''}
      where ${walk} order by ${newest('f', 'order_id')} limit ${values.add(limit + offset)}
    ) walked order by walked.at desc, walked.id desc limit ${most}`
}

async function readTeamOrderKeys(
  kernel: Kernel,
  filter: TeamOrderFilter,
  page: Place,
): Promise<Key[]> {
  const values = new Values()
  const text = pageSql(filter, page, values)
  const { rows } = await kernel.database.pool.query<Key>(text, values.list)
  return rows
}

async function countTeamOrders(kernel: Kernel, filter: TeamOrderFilter): Promise<number> {
  const values = new Values()
  const orders = ofOrder(filter, values)
  const parcels = filter.state || filter.shop ? ofParcel(filter, values) : []
  const where = [...parcels, ...orders].join(' and ')
  const from =
    parcels.length === 0
      ? 'order_facts o'
      : orders.length === 0
        ? 'parcel_facts f'
        : 'parcel_facts f join order_facts o on o.id = f.order_id'
  const { rows } = await kernel.database.pool.query<{ total: number }>(
    countedUpTo(`select 1 from ${from} ${where && `where ${where}`}`),
    values.list,
  )
  return rows[0]?.total ?? 0
}
