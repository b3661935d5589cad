import { sql, and, eq, isNull } from 'drizzle-orm'

import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'

import { purchaseFacts } from '#modules/parcels/database/views.ts'
import { reviewImages, reviews } from '#modules/reviews/database/tables.ts'
import { applyRating, productPageChanged, shopReviewed } from '#modules/products/module.ts'
import { ownImages } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { isPublicAddress, networkOf } from '#kernel/http/network-address.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { deviceFacts } from '#modules/identity/database/views.ts'
import { shopFacts, shopHelperFacts } from '#modules/shops/database/views.ts'
import { defineEvent, eventOf } from '#kernel/events/events.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type NewReview = {
  buyerId: string
  lineId: string
  stars: number
  body: string | null
  imageIds?: readonly string[]
  /** Where it is given from; absent: unknown. */
  address?: string
}

/**
 * Saves a buyer's only review of a line; updates both averages. One from a device or network of the
 * shop is hidden until the team has read it.
 * @returns the review's id.
 * @throws reviews.invalid (422), reviews.line_unknown (404), reviews.own_shop,
 * reviews.not_delivered, reviews.already_given (409)
 */
export async function giveReview(
  kernel: Kernel,
  { buyerId, lineId, stars, body, imageIds = [], address = '' }: NewReview,
): Promise<string> {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5)
    throw fail('reviews.invalid', { details: { stars: fail('reviews.invalid').message } })
  const text = reviewText(body)
  if (imageIds.length > REVIEW_IMAGES_MAX)
    throw fail('reviews.photo_unknown', { sentence: `Maximum ${REVIEW_IMAGES_MAX} photos.` })
  const own = await ownImages(kernel.db, buyerId, imageIds)
  if (own.length < imageIds.length) throw fail('reviews.photo_unknown')
  return kernel.transaction(async (tx) => {
    const { productId, shopId, isDelivered } = await findLine(tx, lineId, buyerId)
    const near = await nearnessOf(tx, { buyerId, shopId, address })
    if (near.isOfShop) throw fail('reviews.own_shop')
    if (!isDelivered) throw fail('reviews.not_delivered')
    const id = newId()
    const at = kernel.clock.now()
    const made = await tx
      .insert(reviews)
      .values({
        id,
        lineId,
        productId,
        buyerId,
        stars,
        body: text,
        createdAt: at,
        ...(near.isShared && { hiddenAt: at, heldAt: at }),
      })
      .onConflictDoNothing({ target: reviews.lineId })
      .returning({ id: reviews.id })
    if (made.length === 0) throw fail('reviews.already_given')
    if (imageIds.length > 0)
      await tx
        .insert(reviewImages)
        .values(imageIds.map((imageId, position) => ({ reviewId: id, position, imageId })))
    if (near.isShared) return id
    await applyRating(tx, kernel, productId, stars)
    await kernel.events.emit(tx, reviewGiven, { reviewId: id, at: at.toISOString() })
    return id
  })
}

type Line = { productId: string; shopId: string; isDelivered: boolean }

/** @throws reviews.line_unknown, also for another buyer's purchase */
async function findLine(tx: Tx, lineId: string, buyerId: string): Promise<Line> {
  const [line] = await query<Line>(
    tx,
    sql`
    select product_id, shop_id, is_delivered
    from ${purchaseFacts} where id = ${lineId} and buyer_id = ${buyerId}`,
  )
  if (!line) throw fail('reviews.line_unknown')
  return line
}

type Nearness = { isOfShop: boolean; isShared: boolean }

/**
 * Tells whether the buyer is of the shop's people, or signed in on a device or network of theirs.
 * An address of no public network says nothing: behind a proxy all have it.
 */
async function nearnessOf(
  tx: Tx,
  { buyerId, shopId, address }: { buyerId: string; shopId: string; address: string },
): Promise<Nearness> {
  const network = isPublicAddress(address) ? networkOf(address) : null
  const [near] = await query<Nearness>(
    tx,
    sql`
    with people as (
      select owner_id as id from ${shopFacts} where id = ${shopId}
      union select user_id from ${shopHelperFacts} where shop_id = ${shopId} and ended_at is null
    ),
    theirs as (select d.token_hash, d.network from ${deviceFacts} d join people p on p.id = d.user_id)
    select ${buyerId} in (select id from people) as is_of_shop,
      exists (select from theirs where network = ${network})
      or exists (select from theirs t join ${deviceFacts} d on d.token_hash = t.token_hash
        where d.user_id = ${buyerId}) as is_shared`,
  )
  return near ?? { isOfShop: false, isShared: false }
}

type NewReply = { sellerId: string; reviewId: string; reply: string; actor?: ShopActor }

/**
 * Saves the shop's only answer.
 * @throws reviews.unknown (404) also for another shop's, reviews.already_answered (409),
 * reviews.invalid (422)
 */
export async function replyToReview(
  kernel: Kernel,
  { sellerId, reviewId, reply, actor }: NewReply,
): Promise<void> {
  const text = reviewText(reply)
  if (!text)
    throw fail('reviews.invalid', {
      sentence: 'Écrivez votre réponse.',
      details: { reply: 'Écrivez votre réponse.' },
    })
  await kernel.transaction(async (tx) => {
    const [review] = await tx
      .select({
        productId: productFacts.id,
        name: productFacts.name,
        slug: productFacts.slug,
        shop: shopFacts.slug,
      })
      .from(reviews)
      .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
      .innerJoin(shopFacts, eq(shopFacts.id, productFacts.shopId))
      .where(and(eq(reviews.id, reviewId), eq(shopFacts.ownerId, sellerId)))
    if (!review) throw fail('reviews.unknown')
    const answered = await tx
      .update(reviews)
      .set({ reply: text, repliedAt: kernel.clock.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
      .returning({ id: reviews.id })
    if (answered.length === 0) throw fail('reviews.already_answered')
    await recordShopAct(tx, actor, {
      action: 'shops.review_answered',
      subject: { kind: 'review', id: reviewId, label: review.name },
      at: kernel.clock.now(),
    })
    await kernel.events.emitAll(tx, [
      eventOf(productPageChanged, { productId: review.productId, slug: review.slug }),
      eventOf(shopReviewed, { slug: review.shop }),
      eventOf(reviewAnswered, { reviewId, at: kernel.clock.now().toISOString() }),
    ])
  })
}

const longest = 2_000

/** @throws reviews.invalid when too long */
function reviewText(typed: string | null): string | null {
  const text = (typed ?? '').trim()
  const sentence = '2\u202f000 caractères au plus.'
  if (text.length > longest)
    throw fail('reviews.invalid', { sentence, details: { text: sentence } })
  return text || null
}

export const reviewGiven = defineEvent<{ reviewId: string; at: string }>('reviews.given')
export const reviewAnswered = defineEvent<{ reviewId: string; at: string }>('reviews.answered')
