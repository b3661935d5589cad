import { sql } from 'drizzle-orm'
import { readClosing as readClosingCall } from '#modules/shop-orders/contract/closing.ts'
import * as links from '#modules/shop-orders/contract/sale-links.ts'
import * as contract from '#modules/shop-orders/contract/seller-orders.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import type {
  listSellerOrders,
  SellerParcel,
  readSellerWork,
} from '#modules/shop-orders/contract/seller-orders.ts'

import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { exportShopParcels } from './export-shop-parcels.ts'
import { readCursor, writeCursor } from './parcel-cursor.ts'
import { acceptParcel, markReady, refuseParcel } from './prepare-parcel.ts'
import { readClosing } from './read-closing.ts'
import type { ShopFilter } from './found-parcels.ts'
import { presentSellerParcels, shopPage, shopParcelsOf } from './shop-parcels.ts'
import { answerBySaleLink, readSaleLink } from './answer-sale-link.ts'
import { failParcel } from '#modules/parcels/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'

export function shopOrdersRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listSellerOrders, async ({ query, shop, caller }) => {
      const page = await listShopParcels(kernel, { ...query, shop })
      return { ...page, orders: page.orders.map((parcel) => seenBy(caller, parcel)) }
    }),
    route(
      contract.exportSellerOrders,
      async ({ query, shop, caller }) =>
        exportShopParcels(kernel, {
          ...query,
          shopId: shop.shopId,
          hidesEarnings: !seesEarnings(caller),
        }),
      { perMinute: 10 },
    ),
    route(contract.readSellerWork, ({ shop }) => readShopWork(kernel.db, shop.ownerId)),
    route(readClosingCall, ({ query, shop }) => readClosing(kernel, shop, query)),
    route(contract.acceptParcel, async ({ params, shop, caller }) => {
      await acceptParcel(kernel, { parcelId: params.id, ...sellerOf(shop) })
      return seenBy(caller, await showShopParcel(kernel, params.id, shop))
    }),
    route(contract.refuseParcel, async ({ params, body, shop, caller }) => {
      await refuseParcel(kernel, { parcelId: params.id, ...sellerOf(shop), reason: body.reason })
      return seenBy(caller, await showShopParcel(kernel, params.id, shop))
    }),
    route(links.readSaleLink, ({ params }) => readSaleLink(kernel, params.token), {
      perMinute: 30,
    }),
    route(
      links.answerBySaleLink,
      ({ params, body }) => answerBySaleLink(kernel, params.token, body.reason),
      { perMinute: 30 },
    ),
    route(contract.readyParcel, async ({ params, shop, caller }) => {
      await markReady(kernel, { parcelId: params.id, ...sellerOf(shop) })
      const ready = await showShopParcel(kernel, params.id, shop)
      // The only answer that gives an API key the code.
      return { ...seenBy(caller, ready), ...(ready.vendorOtp && { vendorOtp: ready.vendorOtp }) }
    }),
  ]
}

function seesEarnings({ scopes }: Pick<Caller, 'scopes'>): boolean {
  return !scopes || scopes.includes('payouts:read')
}

/** Hides codes from API keys: they permit the hand-over. */
function seenBy(caller: Pick<Caller, 'scopes'>, parcel: SellerParcel): SellerParcel {
  if (!caller.scopes) return parcel
  const { vendorOtp: _code, ...seen } = parcel
  return seesEarnings(caller)
    ? seen
    : { ...seen, commission: null, shopDelivery: null, payout: null }
}

function sellerOf(actor: ShopActor) {
  return { sellerId: actor.ownerId, actor }
}

type ListShopParcelsInput = ShopFilter & {
  shop: ShopActor
  page: number
  limit: number
  after?: string | undefined
}

/**
 * Lists in seven statements, with words in eight.
 * @throws shop_orders.cursor_unknown (400)
 */
async function listShopParcels(
  kernel: Kernel,
  input: ListShopParcelsInput,
): Promise<Reply<typeof listSellerOrders>> {
  const { page, limit, shop, after, ...filter } = input
  const cursor = after ? readCursor(after) : null
  const { found, counts } = await shopPage(kernel.db, shop.shopId, filter, {
    after: cursor,
    offset: cursor ? 0 : (page - 1) * limit,
    limit,
  })
  const rows = await shopParcelsOf(
    kernel.db,
    found.map(({ id }) => id),
  )
  const total = sumOf(
    Object.entries(counts).filter(
      ([state]) => !filter.state || filter.state.some((one) => one === state),
    ),
    ([, several]) => several,
  )
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    orders: await presentSellerParcels(kernel, rows, shop),
    ...pageOf({ page, limit }, total),
    totalOrders: total,
    counts,
    next: last ? writeCursor(last) : null,
  }
}

/** @throws orders.parcel_unknown (404) */
async function showShopParcel(
  kernel: Kernel,
  parcelId: string,
  shop: ShopActor,
): Promise<SellerParcel> {
  const [parcel] = await presentSellerParcels(
    kernel,
    await shopParcelsOf(kernel.db, [parcelId]),
    shop,
  )
  if (!parcel) throw failParcel('orders.parcel_unknown')
  return parcel
}

type ShopWorkRow = {
  toAccept: number
  toPrepare: number
  toHandOver: number
  acceptBefore: string | null
  latestAt: string | null
}

/** Reads a single statement: each open dashboard polls every half minute. */
async function readShopWork(db: Sql, sellerId: string): Promise<Reply<typeof readSellerWork>> {
  const [row] = await query<ShopWorkRow>(
    db,
    sql`
      select count(*) filter (where p.state = 'new')::int as to_accept,
        count(*) filter (where p.state = 'accepted')::int as to_prepare,
        count(*) filter (where p.is_ready)::int as to_hand_over,
        min(p.accept_before) filter (where p.state = 'new') as accept_before,
        max(p.state_since) filter (where p.state = 'new') as latest_at
      from ${shopFacts} s join ${parcelFacts} p on p.shop_id = s.id and p.at_shop
      where s.owner_id = ${sellerId}`,
  )
  const {
    acceptBefore = null,
    latestAt = null,
    toAccept = 0,
    toPrepare = 0,
    toHandOver = 0,
  } = row ?? {}
  return {
    toAccept,
    toPrepare,
    toHandOver,
    acceptBefore: isoOf(acceptBefore),
    latestAt: isoOf(latestAt),
  }
}

function isoOf(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
