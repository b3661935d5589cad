import * as contract from '#modules/orders/contract/admin-orders.ts'
import { inArray } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { listTeamOrders as wire, TeamOrderRow } from '#modules/orders/contract/admin-orders.ts'
import { zoneWords } from '#modules/deliveries/contract/dispatch.ts'
import type { Given, Read } from '#kernel/wire/endpoint.ts'
import { orderWords, paymentWords, shopWords } from '#modules/orders/contract/order-words.ts'
import { methodWords } from '#modules/payments/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { orders } from '#modules/orders/database/tables.ts'
import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Cells } from '#kernel/csv/csv.ts'
import { pageOf, placeOf, totalOf } from '#kernel/database/cursor.ts'
import { cancelByTeam } from '../cancel-by-team.ts'
import { readTeamOrder } from './read-team-order.ts'
import { presentOrders } from '../present-order.ts'
import { countTeamOrders, readTeamOrderKeys, type TeamOrderFilter } from './team-orders.queries.ts'

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

/**
 * The orders of the whole market, one with all that any room knows of it, and what the team does
 * about it.
 */
export function teamOrdersRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listTeamOrders, ({ query }) => listTeamOrders(kernel, query)),
    route(contract.exportTeamOrders, async ({ query }) => teamOrdersFile(kernel, query), {
      perMinute: 10,
    }),
    route(contract.readTeamOrder, ({ params }) => readTeamOrder(kernel, params.id)),
    route(contract.cancelTeamOrder, async ({ params, body, caller }) => {
      await cancelByTeam(kernel, {
        orderId: params.id,
        parcelIds: body.parcels,
        actor: caller,
        reason: body.reason,
      })
      return readTeamOrder(kernel, params.id)
    }),
  ]
}

/** A page of the market's orders. Seven statements, whatever the number of orders. */
async function listTeamOrders(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<Given<typeof wire>> {
  const [found, counted] = await Promise.all([
    readTeamOrderKeys(kernel, filter, placeOf({ after, page, limit })),
    countTeamOrders(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { orders: await readRows(kernel, rows), next, ...totalOf(counted, { page, limit }) }
}

/** These orders, in this order. */
async function readRows(kernel: Kernel, keys: readonly { id: string }[]): Promise<TeamOrderRow[]> {
  const ids = keys.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await kernel.db.select().from(orders).where(inArray(orders.id, ids))
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

/** The same orders as the screen's, all of the filter, as a file. */
function teamOrdersFile(kernel: Kernel, filter: TeamOrderFilter): AsyncGenerator<string> {
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
    row.placedAt.slice(0, 16).replace('T', ' '),
    orderWords[row.state],
    ...client,
    row.itemsCount,
    row.total,
    means,
    paymentWords[row.payment.state],
    parcels,
  ]
}
