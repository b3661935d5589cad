import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import type { ShopTeam } from '#modules/shops/contract/shop-team.ts'
import { helpersOfPlan } from '#modules/shops/database/values.ts'
import type { ShopRight } from '#kernel/wire/access.ts'
import { shopHelpers, shops } from '#modules/shops/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { fail, noShop } from './errors.ts'
import { helperLeft, helperRightsChanged } from './events.ts'

export async function readTeam(kernel: Kernel, { shopId }: ShopActor): Promise<ShopTeam> {
  const { db } = kernel
  const [shop] = await db
    .select({
      plan: shops.plan,
      name: personFacts.name,
      phone: personFacts.phone,
      since: shops.createdAt,
    })
    .from(shops)
    .innerJoin(personFacts, eq(personFacts.id, shops.ownerId))
    .where(eq(shops.id, shopId))
  if (!shop) throw noShop()
  const rows = await db
    .select({
      helper: shopHelpers,
      name: personFacts.name,
      phone: personFacts.phone,
      lastSeenAt: personFacts.lastSeenAt,
    })
    .from(shopHelpers)
    .leftJoin(personFacts, eq(personFacts.id, shopHelpers.userId))
    .where(openIn(shopId, kernel.clock.now()))
    .orderBy(asc(shopHelpers.invitedAt), asc(shopHelpers.id))
  const { plan, name, phone, since } = shop
  return {
    owner: { name, phone: phone ?? '', since: since.toISOString() },
    plan,
    most: helpersOfPlan[plan],
    helpers: rows.map(({ helper, ...person }) => ({
      _id: helper.id,
      // Until acceptance the owner sees the number only.
      name: helper.acceptedAt ? (person.name ?? '') : '',
      phone: helper.phone ?? person.phone ?? '',
      rights: helper.rights,
      invitedAt: helper.invitedAt.toISOString(),
      expiresAt: helper.expiresAt.toISOString(),
      acceptedAt: helper.acceptedAt?.toISOString() ?? null,
      lastSeenAt: helper.acceptedAt ? (person.lastSeenAt?.toISOString() ?? null) : null,
    })),
  }
}

export function openIn(shopId: string, now: Date) {
  const isLive = or(isNotNull(shopHelpers.acceptedAt), gt(shopHelpers.expiresAt, now))
  return and(eq(shopHelpers.shopId, shopId), isNull(shopHelpers.endedAt), isLive)
}

/** @throws shops.helper_unknown (404) */
export async function changeRights(
  kernel: Kernel,
  { shopId }: ShopActor,
  { id, rights }: { id: string; rights: ShopRight[] },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { userId } = await lockHelper(tx, shopId, id)
    await tx.update(shopHelpers).set({ rights }).where(eq(shopHelpers.id, id))
    if (userId) await kernel.events.emit(tx, helperRightsChanged, { shopId, userId })
  })
}

/** @throws shops.helper_unknown (404) */
export async function remove(kernel: Kernel, { shopId }: ShopActor, id: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const row = await lockHelper(tx, shopId, id)
    if (!shop) throw noShop()
    const end = row.acceptedAt ? ('removed' as const) : ('withdrawn' as const)
    await tx
      .update(shopHelpers)
      .set({ endedAt: now, end, phone: null })
      .where(eq(shopHelpers.id, id))
    if (row.acceptedAt)
      await kernel.events.emit(tx, helperLeft, { ...newsOf(shop, row, now, now), by: 'owner' })
  })
}

export type HelperRow = typeof shopHelpers.$inferSelect

export async function lockHelper(tx: Tx, shopId: string, id: string): Promise<HelperRow> {
  const [row] = await tx
    .select()
    .from(shopHelpers)
    .where(and(eq(shopHelpers.id, id), eq(shopHelpers.shopId, shopId), isNull(shopHelpers.endedAt)))
    .for('update')
  if (!row) throw fail('shops.helper_unknown')
  return row
}

/** Frees the places of expired invitations. */
export async function endVoid(tx: Tx, shopId: string, now: Date): Promise<void> {
  await tx
    .update(shopHelpers)
    .set({ endedAt: now, end: 'expired', phone: null })
    .where(
      and(
        eq(shopHelpers.shopId, shopId),
        isNull(shopHelpers.endedAt),
        isNull(shopHelpers.acceptedAt),
        lte(shopHelpers.expiresAt, now),
      ),
    )
}

export function newsOf(
  shop: { id: string; name: string; ownerId: string },
  { id: helperId, userId }: { id: string; userId: string | null },
  at: Date,
  expiresAt: Date,
) {
  const { id: shopId, name: shopName, ownerId } = shop
  return {
    helperId,
    shopId,
    shopName,
    ownerId,
    userId: userId ?? '',
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export type LockedShop = Pick<
  typeof shops.$inferSelect,
  'id' | 'ownerId' | 'name' | 'plan' | 'planEndsAt'
>

export async function lockShop(tx: Tx, shopId: string): Promise<LockedShop | undefined> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('update')
  return shop
}

export type OwnShop = Pick<LockedShop, 'id' | 'ownerId' | 'plan'>

/** Locks a user's shop: calls that count its products wait; orders do not. */
export async function lockShopOf(tx: Tx, ownerId: string): Promise<OwnShop | undefined> {
  const [shop] = await query<OwnShop>(
    tx,
    sql`select id, owner_id, plan from shops where owner_id = ${ownerId} for no key update`,
  )
  return shop
}
