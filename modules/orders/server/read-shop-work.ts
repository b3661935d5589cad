import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readSellerWork } from '#modules/orders/contract/seller-orders.ts'

import type { Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'

const work: Statement = {
  name: 'orders_shop_work',
  text: `
    select count(*) filter (where p.state = 'new')::int as "toAccept",
      count(*) filter (where p.state = 'accepted')::int as "toPrepare",
      count(*) filter (where p.is_ready)::int as "toHandOver",
      min(p.accept_before) filter (where p.state = 'new') as "acceptBefore",
      max(p.state_since) filter (where p.state = 'new') as "latestAt"
    from shop_facts s join parcel_facts p on p.shop_id = s.id and p.at_shop
    where s.owner_id = $1`,
}

type Row = {
  toAccept: number
  toPrepare: number
  toHandOver: number
  acceptBefore: string | null
  latestAt: string | null
}

/**
 * What waits for a seller’s shop: asked every half minute by every open dashboard, so one statement
 * over what is open.
 */
export async function readShopWork(
  db: Sql,
  sellerId: string,
): Promise<Reply<typeof readSellerWork>> {
  const [row] = await run<Row>(db, work, [sellerId])
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
