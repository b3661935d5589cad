import { and, eq, inArray } from 'drizzle-orm'

import { offerLines, offers } from '#modules/link-sales/database/tables.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { setProductStates } from '#modules/products/module.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { hourMs } from './create-offer.ts'
import { fail } from './errors.ts'
import { offerEnded } from './events.ts'
import { refuseReduced } from './offered-lines.ts'

export type OfferRow = typeof offers.$inferSelect

/**
 * Withdraws an open offer; a second tap changes nothing.
 * @throws link_sales.unknown (404) · link_sales.not_open (409): taken or ended
 */
export async function withdrawOffer(
  kernel: Kernel,
  { shop, offerId }: { shop: ShopActor; offerId: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const offer = await lockOwn(tx, shop, offerId)
    if (offer.state === 'withdrawn') return
    if (!isOpen(offer, at)) throw fail('link_sales.not_open')
    await closeOffers(tx, kernel, [offerId], { state: 'withdrawn', at })
    await recordShopAct(tx, shop, {
      action: 'shops.offer_withdrawn',
      subject: { kind: 'offer', id: offerId },
      at,
    })
  })
}

/**
 * Opens an offer for its hours from now; never for less than it has left.
 * @throws link_sales.unknown (404) · link_sales.not_open, link_sales.not_longer (409) ·
 * link_sales.line_invalid (422) for a helper who decides no prices, below the usual price or with a
 * free line
 */
export async function prolongOffer(
  kernel: Kernel,
  { shop, offerId, hours }: { shop: ShopActor; offerId: string; hours: number },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const offer = await lockOwn(tx, shop, offerId)
    if (!isOpen(offer, at)) throw fail('link_sales.not_open')
    const endsAt = addMs(at, hours * hourMs)
    if (endsAt < offer.endsAt) throw fail('link_sales.not_longer')
    await refuseReduced(tx, shop, offerId, at)
    await tx.update(offers).set({ hours, endsAt }).where(eq(offers.id, offerId))
    await recordShopAct(tx, shop, {
      action: 'shops.offer_prolonged',
      subject: { kind: 'offer', id: offerId },
      at,
    })
  })
}

/**
 * Ends an offer whose time is over, and tells its shop. A locked one waits for the next run: who
 * holds it came before.
 */
export async function endOffer(kernel: Kernel, offerId: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [offer] = await tx
      .select()
      .from(offers)
      .where(eq(offers.id, offerId))
      .for('update', { skipLocked: true })
    if (offer?.state !== 'open' || offer.endsAt > at) return
    await closeOffers(tx, kernel, [offerId], { state: 'ended', at })
    const about = { offerId, shopId: offer.shopId, at: at.toISOString() }
    await kernel.events.emit(tx, offerEnded, about)
  })
}

/** Withdraws the open offers of an account that is deleted. */
export async function withdrawOf(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const at = kernel.clock.now()
  const open = await tx
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(shopFacts, eq(shopFacts.id, offers.shopId))
    .where(and(eq(shopFacts.ownerId, ownerId), eq(offers.state, 'open')))
    .for('update', { of: offers })
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await closeOffers(tx, kernel, ids, { state: 'withdrawn', at })
}

export function isOpen({ state, endsAt }: Pick<OfferRow, 'state' | 'endsAt'>, at: Date): boolean {
  return state === 'open' && endsAt > at
}

async function lockOwn(tx: Tx, shop: ShopActor, offerId: string): Promise<OfferRow> {
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.shopId, shop.shopId)))
    .for('update')
  if (!offer) throw fail('link_sales.unknown')
  return offer
}

/** Closes locked offers; their free lines can no longer be sold. */
export async function closeOffers(
  tx: Tx,
  kernel: Kernel,
  offerIds: string[],
  { state, at }: { state: 'withdrawn' | 'ended'; at: Date },
): Promise<void> {
  await tx.update(offers).set({ state, closedAt: at }).where(inArray(offers.id, offerIds))
  const free = await tx
    .select({ productId: offerLines.productId })
    .from(offerLines)
    .where(and(inArray(offerLines.offerId, offerIds), eq(offerLines.isFree, true)))
  await setProductStates(
    tx,
    kernel,
    free.map(({ productId }) => productId),
    { deletedAt: at },
  )
}
