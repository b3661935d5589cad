import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { SaleToAnswer } from '#modules/shop-orders/contract/sale-links.ts'

import { saleLinks } from '#modules/shop-orders/database/tables.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { hashToken, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from './errors.ts'
import { acceptWithin, refuseWithin } from './prepare-parcel.ts'

/** @throws shop_orders.link_dead (410): used, too old or unknown */
export async function readSaleLink(kernel: Kernel, token: string): Promise<SaleToAnswer> {
  const link = await openLink(kernel, token)
  return presentSale(kernel.db, link)
}

/**
 * Acts as the shop’s owner; both links expire together.
 * @throws shop_orders.link_dead (410) · orders.wrong_state (409) · shop_orders.reason_missing (400)
 */
export async function answerBySaleLink(
  kernel: Kernel,
  token: string,
  reason: string | undefined,
): Promise<SaleToAnswer> {
  const link = await openLink(kernel, token)
  const { parcelId, sellerId } = link
  await kernel.transaction(async (tx) => {
    const used = await tx
      .update(saleLinks)
      .set({ usedAt: kernel.clock.now() })
      .where(and(eq(saleLinks.parcelId, parcelId), isNull(saleLinks.usedAt)))
      .returning({ act: saleLinks.act })
    if (used.length === 0) throw fail('shop_orders.link_dead')
    if (link.act === 'accept') return acceptWithin(tx, kernel, { parcelId, sellerId })
    if (!reason) throw fail('shop_orders.reason_missing')
    return refuseWithin(tx, kernel, { parcelId, sellerId, reason })
  })
  return presentSale(kernel.db, link)
}

type Link = { parcelId: string; act: SaleToAnswer['act']; sellerId: string }

async function openLink(kernel: Kernel, token: string): Promise<Link> {
  const [link] = await kernel.db
    .select({ parcelId: saleLinks.parcelId, act: saleLinks.act, sellerId: shopFacts.ownerId })
    .from(saleLinks)
    .innerJoin(parcelFacts, eq(parcelFacts.id, saleLinks.parcelId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(personFacts, eq(personFacts.id, shopFacts.ownerId))
    .where(
      and(
        eq(saleLinks.tokenHash, hashToken(token)),
        isNull(saleLinks.usedAt),
        gt(saleLinks.expiresAt, kernel.clock.now()),
        isNull(personFacts.suspendedAt),
      ),
    )
  if (!link) throw fail('shop_orders.link_dead')
  return link
}

async function presentSale(db: Sql, { parcelId, act }: Link): Promise<SaleToAnswer> {
  const [sale] = await db
    .select({
      orderNumber: orderFacts.orderNumber,
      shopName: shopFacts.name,
      state: parcelFacts.state,
      totalFrancs: parcelFacts.itemsTotalFrancs,
      acceptBefore: parcelFacts.acceptBefore,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(eq(parcelFacts.id, parcelId))
  if (!sale) throw fail('shop_orders.link_dead')
  const items = await db
    .select({
      name: orderLineFacts.name,
      choice: sql<
        string | null
      >`nullif(concat_ws(', ', ${orderLineFacts.size}, ${orderLineFacts.color}), '')`,
      quantity: orderLineFacts.quantity,
    })
    .from(orderLineFacts)
    .where(eq(orderLineFacts.parcelId, parcelId))
    .orderBy(asc(orderLineFacts.position))
  return { act, ...sale, acceptBefore: sale.acceptBefore?.toISOString() ?? null, items }
}

/** Lets links live on with an acceptance that ends later. */
export async function lengthenLinks(tx: Tx, parcelId: string): Promise<void> {
  await query(
    tx,
    sql`
    update ${saleLinks} l set expires_at = p.accept_before from ${parcelFacts} p
    where l.parcel_id = ${parcelId} and p.id = l.parcel_id and p.accept_before > l.expires_at`,
  )
}

export async function forgetDeadLinks(kernel: Kernel): Promise<void> {
  await kernel.db.delete(saleLinks).where(lt(saleLinks.expiresAt, kernel.clock.now()))
}

/**
 * Makes links that live as long as the parcel is to be accepted.
 * @returns two tokens, which are not stored
 */
export async function makeSaleLinks(
  tx: Tx,
  { parcelId, acceptBefore: expiresAt }: { parcelId: string; acceptBefore: Date },
): Promise<{ accept: string; refuse: string }> {
  const tokens = { accept: newToken(), refuse: newToken() }
  await tx.insert(saleLinks).values(
    (['accept', 'refuse'] as const).map((act) => ({
      tokenHash: hashToken(tokens[act]),
      parcelId,
      act,
      expiresAt,
    })),
  )
  return tokens
}
