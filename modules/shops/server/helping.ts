import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'

import type { HelpedShop, Invitation } from '#modules/shops/contract/shop-team.ts'
import { shopHelpers, shops } from '#modules/shops/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import { isTaken, type Sql, type Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail, noShop } from './errors.ts'
import { helperLeft, invitationAnswered } from './events.ts'
import { newsOf, type HelperRow } from './change-team.ts'

const MOST_INVITATIONS = 20

export async function invitationsOf(
  { db, clock }: Kernel,
  userId: string,
): Promise<{ invitations: Invitation[] }> {
  const rows = await db
    .select({ helper: shopHelpers, shop: shops, ownerName: personFacts.name })
    .from(shopHelpers)
    .innerJoin(shops, eq(shops.id, shopHelpers.shopId))
    .innerJoin(personFacts, eq(personFacts.id, shops.ownerId))
    .where(
      and(
        eq(shopHelpers.userId, userId),
        isNull(shopHelpers.acceptedAt),
        isNull(shopHelpers.endedAt),
        gt(shopHelpers.expiresAt, clock.now()),
      ),
    )
    .orderBy(asc(shopHelpers.expiresAt))
    .limit(MOST_INVITATIONS)
  return {
    invitations: rows.map(({ helper, shop, ownerName }) => ({
      _id: helper.id,
      shopName: shop.name,
      slug: shop.slug,
      ownerName,
      rights: helper.rights,
      expiresAt: helper.expiresAt.toISOString(),
    })),
  }
}

/**
 * Idempotent.
 * @throws shops.invitation_unknown (404) also for another user's, shops.invitation_ended (409),
 * shops.invited_works (409), shops.invited_helps (409)
 */
export async function answerInvitation(
  kernel: Kernel,
  caller: Pick<Caller, 'userId' | 'role'>,
  { id, accept }: { id: string; accept: boolean },
): Promise<{ helps: boolean }> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(shopHelpers)
      .where(and(eq(shopHelpers.id, id), eq(shopHelpers.userId, caller.userId)))
      .for('update')
    if (!row) throw fail('shops.invitation_unknown')
    if (row.endedAt) throw fail('shops.invitation_ended')
    if (row.acceptedAt) return { helps: true }
    if (row.expiresAt <= now) throw fail('shops.invitation_ended')
    if (accept && caller.role !== 'buyer') throw fail('shops.invited_works')
    await answerOne(tx, row, accept, now)
    await kernel.events.emit(tx, invitationAnswered, {
      ...newsOf(await shopNamed(tx, row.shopId), row, now, row.expiresAt),
      accepted: accept,
    })
    return { helps: accept }
  })
}

async function answerOne(tx: Tx, { id }: HelperRow, accept: boolean, now: Date): Promise<void> {
  try {
    await tx
      .update(shopHelpers)
      .set(accept ? { acceptedAt: now } : { endedAt: now, end: 'declined' })
      .where(eq(shopHelpers.id, id))
  } catch (error) {
    // The second of two concurrent acceptances fails.
    if (isTaken(error, 'shop_helpers_person'))
      throw fail('shops.invited_helps', {
        sentence: 'Vous aidez déjà une boutique. Quittez-la d’abord.',
      })
    throw error
  }
}

/** No-op for a user who helps no shop. */
export async function leave(kernel: Kernel, userId: string): Promise<void> {
  await kernel.transaction((tx) => endHelping(tx, kernel, userId, 'left'))
}

/**
 * Detaches invitations of a user who now sells or works for the market; ending them would reveal
 * it.
 */
export async function takeInvitationsFrom(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(shopHelpers)
    .set({ userId: null, phone: sql`(select phone from ${personFacts} where id = ${userId})` })
    .where(
      and(
        eq(shopHelpers.userId, userId),
        isNull(shopHelpers.acceptedAt),
        isNull(shopHelpers.endedAt),
      ),
    )
}

/** Ends help and invitations at another role or a deleted account. */
export async function endHelping(
  tx: Tx,
  kernel: Kernel,
  userId: string,
  end: 'left' | 'account',
): Promise<void> {
  const now = kernel.clock.now()
  const ended = await tx
    .update(shopHelpers)
    .set({ endedAt: now, end })
    .where(
      and(
        eq(shopHelpers.userId, userId),
        isNull(shopHelpers.endedAt),
        end === 'left' ? isNotNull(shopHelpers.acceptedAt) : undefined,
      ),
    )
    .returning()
  for (const row of ended.filter(({ acceptedAt }) => acceptedAt))
    await kernel.events.emit(tx, helperLeft, {
      ...newsOf(await shopNamed(tx, row.shopId), row, now, now),
      by: end === 'left' ? 'helper' : 'account',
    })
}

export async function endTeamOf(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const own = tx.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId))
  await tx
    .update(shopHelpers)
    .set({ endedAt: kernel.clock.now(), end: 'account', phone: null })
    .where(and(eq(shopHelpers.shopId, own), isNull(shopHelpers.endedAt)))
}

export async function helpedShop(db: Sql, { shopId, rights }: ShopActor): Promise<HelpedShop> {
  const [shop] = await db
    .select({ shopName: shops.name, slug: shops.slug, ownerName: personFacts.name })
    .from(shops)
    .innerJoin(personFacts, eq(personFacts.id, shops.ownerId))
    .where(eq(shops.id, shopId))
  if (!shop) throw noShop()
  return { ...shop, rights: [...rights] }
}

async function shopNamed(tx: Tx, shopId: string) {
  const [shop] = await tx
    .select({ id: shops.id, name: shops.name, ownerId: shops.ownerId })
    .from(shops)
    .where(eq(shops.id, shopId))
  if (!shop) throw noShop()
  return shop
}
