import { sql } from 'drizzle-orm'
import type { z } from 'zod'

import {
  type MarketPromotionDraft,
  type ShopPromotionDraft,
} from '#modules/promotions/contract/promotions.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import { promotions, promotionTargets } from '#modules/promotions/database/tables.ts'

import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { overlaps, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShopOf, noShop } from '#modules/shops/module.ts'
import { codeTaken, endsBeforeNow, targetGone, tooManyPromotions, tooManyToday } from './errors.ts'
import { emitChanged } from './events.ts'
import { needsTwo } from './given-alone.ts'
import { query } from '#kernel/database/query.ts'

type ShopDraft = z.output<typeof ShopPromotionDraft>
type MarketDraft = z.output<typeof MarketPromotionDraft>

/** Limits: open promotions per shop, new ones per 24 hours. */
const mostOfShop = 50

/**
 * @returns its id
 * @throws shops.no_shop (404) · promotions.code_taken (409) · promotions.target_gone (422) ·
 * promotions.ends_before_now (422) · promotions.too_many · promotions.too_many_today (409)
 */
export async function createShopPromotion(
  kernel: Kernel,
  sellerId: string,
  draft: ShopDraft,
): Promise<string> {
  return kernel.transaction(async (tx) => {
    // Locked, so that concurrent forms cannot pass the limits.
    const shop = await lockShopOf(tx, sellerId)
    if (!shop) throw noShop()
    const now = kernel.clock.now()
    const rows = await query<{ open: number; today: number }>(
      tx,
      sql`
      select count(*) filter (where stopped_at is null and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz))::int as open,
        count(*) filter (where created_at > ${addMs(now, -dayMs).toISOString()}::timestamptz)::int as today
      from promotions where shop_id = ${shop.id}`,
    )
    if ((rows[0]?.open ?? 0) >= mostOfShop) throw tooManyPromotions()
    if ((rows[0]?.today ?? 0) >= mostOfShop) throw tooManyToday()
    return write(tx, kernel, draft, { shopId: shop.id, createdBy: sellerId })
  })
}

/**
 * Awaits a second approver above 50 000 f in 30 days.
 * @returns its id
 * @throws promotions.code_taken (409) · promotions.target_gone (422) · promotions.ends_before_now
 * (422)
 */
export async function createMarketPromotion(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { budget, reason, ...draft }: MarketDraft,
): Promise<string> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const isAsked = await needsTwo(tx, budget, now)
    const id = await write(tx, kernel, draft, {
      shopId: null,
      createdBy: actor.userId,
      budgetFrancs: isAsked ? 0 : budget,
      ...(isAsked
        ? { askedBudgetFrancs: budget, askedBy: actor.userId }
        : { aloneFrancs: budget, aloneAt: now }),
    })
    await recordAct(tx, {
      actor,
      action: 'promotions.created',
      subject: { kind: 'promotion', id, label: draft.code ?? 'Sans code' },
      after: { [isAsked ? 'budget demandé' : 'budget']: budget },
      reason,
      at: now,
    })
    return id
  })
}

async function write(
  tx: Tx,
  kernel: Kernel,
  draft: ShopDraft,
  own: Pick<typeof promotions.$inferInsert, 'shopId' | 'createdBy'> &
    Partial<typeof promotions.$inferInsert>,
): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  const { products } = draft
  const categoryIds = await targetsOf(tx, own.shopId ?? null, draft)
  const begins = draft.from ? new Date(draft.from) : now
  const endsAt = draft.until ? addMs(new Date(draft.until), dayMs) : null
  if (endsAt && endsAt <= now) throw endsBeforeNow({ details: { until: endsBeforeNow().message } })
  try {
    await tx.insert(promotions).values({
      id,
      kind: draft.kind,
      amount: draft.amount,
      code: draft.code,
      // Not at midnight: earlier sales are excluded.
      startsAt: begins < now ? now : begins,
      endsAt,
      minGoodsFrancs: draft.minGoods,
      isTargeted: products.length + categoryIds.length > 0,
      firstOrderOnly: draft.firstOrderOnly,
      maxUses: draft.maxUses,
      maxUsesPerBuyer: draft.maxUsesPerBuyer,
      createdAt: now,
      ...own,
    })
  } catch (error) {
    if (overlaps(error, 'promotions_code'))
      throw codeTaken({ details: { code: codeTaken().message } })
    throw error
  }
  const targets = [
    ...new Set(products).values().map((productId) => ({ productId, categoryId: null })),
    ...categoryIds.map((categoryId) => ({ productId: null, categoryId })),
  ]
  if (targets.length > 0)
    await tx
      .insert(promotionTargets)
      .values(targets.map((target) => ({ id: newId(), promotionId: id, ...target })))
  await emitChanged(tx, kernel, [own.shopId ?? null])
  return id
}

async function targetsOf(
  tx: Tx,
  shopId: string | null,
  { products, categories }: Pick<ShopDraft, 'products' | 'categories'>,
): Promise<string[]> {
  const [found] = await query<{ products: number; categories: string[] }>(
    tx,
    sql`
    select
      (select count(*)::int from ${productFacts} where id = any(${sql.param(products)}::uuid[]) and deleted_at is null
        and (${shopId}::uuid is null or shop_id = ${shopId}::uuid)) as products,
      (select coalesce(json_agg(id), '[]') from ${categoryFacts}
        where slug = any(${sql.param(categories)}::text[]) and merged_into is null) as categories`,
  )
  if (found?.products !== new Set(products).size)
    throw targetGone({ details: { products: 'Un de ces produits n’est plus en vente.' } })
  if (found.categories.length !== new Set(categories).size)
    throw targetGone({ details: { categories: 'Une de ces catégories n’existe plus.' } })
  return found.categories
}
