import { and, eq, isNull, sql } from 'drizzle-orm'

import { formatFrancs } from '#kernel/wire/money.ts'
import { BUDGET_OF_ONE } from '#modules/promotions/contract/promotions.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import { promotions } from '#modules/promotions/database/tables.ts'

import { recordAct, type Facts } from '#modules/journal/module.ts'
import { addMs } from '#kernel/clock.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopOf } from '#modules/shops/module.ts'
import { budgetBelow, ownBudget, promotionOver, promotionUnknown } from './errors.ts'
import { emitChanged } from './events.ts'
import { needsTwo } from './given-alone.ts'
import { query } from '#kernel/database/query.ts'

type PromotionRow = typeof promotions.$inferSelect
type Actor = Pick<Caller, 'userId' | 'role'>
type Team = { actor: Actor; id: string }

/**
 * Ends a shop promotion; earlier orders keep their price.
 * @throws promotions.unknown (404) · promotions.over (409)
 */
export async function endShopPromotion(
  kernel: Kernel,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<void> {
  const shopId = await shopOf(kernel.db, sellerId)
  if (!shopId) throw promotionUnknown()
  await kernel.transaction(async (tx) => end(tx, kernel, await lockOpen(tx, kernel, id, shopId)))
}

/** @throws promotions.unknown (404) · promotions.over (409) */
export async function endMarketPromotion(
  kernel: Kernel,
  { actor, id, reason }: Team & { reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const promotion = await lockOpen(tx, kernel, id, null)
    await end(tx, kernel, promotion)
    await record(tx, kernel, promotion, { actor, action: 'promotions.stopped', reason })
  })
}

/**
 * @param which id, or code as stored
 * @throws promotions.unknown (404) · promotions.over (409)
 */
export async function stopAtConsole(
  kernel: Kernel,
  { which, reason }: { which: string; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [found] = await query<Pick<PromotionRow, 'id' | 'shopId'>>(
      tx,
      sql`
      select id, shop_id from promotions where id::text = ${which} or code = ${which}
      order by stopped_at nulls first, ends_at desc nulls first limit 1`,
    )
    if (!found) throw promotionUnknown()
    const promotion = await lockOpen(tx, kernel, found.id, found.shopId)
    await end(tx, kernel, promotion)
    await record(tx, kernel, promotion, { actor: null, action: 'promotions.stopped', reason })
  })
}

async function end(tx: Tx, kernel: Kernel, { id, shopId }: PromotionRow): Promise<void> {
  await tx
    .update(promotions)
    .set({ stoppedAt: kernel.clock.now(), askedBudgetFrancs: null, askedBy: null })
    .where(eq(promotions.id, id))
  await emitChanged(tx, kernel, [shopId])
}

/**
 * Changes a budget of the market. Up to 50 000 f set alone in 30 days apply at once; above, a
 * second admin approves.
 * @throws promotions.unknown (404) · promotions.over (409) · promotions.budget_below (422)
 */
export async function changeBudget(
  kernel: Kernel,
  { actor, id, budget, reason }: Team & { budget: number; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const promotion = await lockOpen(tx, kernel, id, null)
    const { discountFrancs: used, budgetFrancs: before } = promotion
    if (budget < used) {
      const sentence = `${formatFrancs(used)} sont déjà utilisés : le budget ne peut pas être inférieur.`
      throw budgetBelow({ sentence, details: { budget: sentence } })
    }
    const now = kernel.clock.now()
    const more = budget - (before ?? 0)
    const isAsked = more > 0 && (budget > BUDGET_OF_ONE || (await needsTwo(tx, more, now)))
    const alone =
      more > 0
        ? { aloneFrancs: promotion.aloneFrancs + more, aloneAt: now }
        : { aloneFrancs: Math.min(promotion.aloneFrancs, budget) }
    await tx
      .update(promotions)
      .set(
        isAsked
          ? { askedBudgetFrancs: budget, askedBy: actor.userId }
          : { budgetFrancs: budget, askedBudgetFrancs: null, askedBy: null, ...alone },
      )
      .where(eq(promotions.id, id))
    await record(tx, kernel, promotion, {
      actor,
      action: 'promotions.budget_changed',
      before: { budget: before },
      after: { [isAsked ? 'budget demandé' : 'budget']: budget },
      reason,
    })
  })
}

/**
 * Approves or refuses a budget, by a second admin.
 * @throws promotions.unknown (404) · promotions.over (409) · promotions.own_budget (409)
 */
export async function decideBudget(
  kernel: Kernel,
  { actor, id, approve }: Team & { approve: boolean },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const promotion = await lockOpen(tx, kernel, id, null)
    const { askedBudgetFrancs: wanted, askedBy, budgetFrancs: before } = promotion
    if (wanted === null) throw promotionUnknown()
    if (approve && askedBy === actor.userId) throw ownBudget()
    const refused = !approve && before === 0 ? { stoppedAt: kernel.clock.now() } : {}
    await tx
      .update(promotions)
      .set({
        askedBudgetFrancs: null,
        askedBy: null,
        ...(approve ? { budgetFrancs: wanted, aloneFrancs: 0 } : refused),
      })
      .where(eq(promotions.id, id))
    await record(tx, kernel, promotion, {
      actor,
      action: approve ? 'promotions.budget_approved' : 'promotions.budget_refused',
      before: { budget: before },
      after: { budget: approve ? wanted : before },
    })
  })
}

async function lockOpen(
  tx: Tx,
  kernel: Kernel,
  id: string,
  shopId: string | null,
): Promise<PromotionRow> {
  const [promotion] = await tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.id, id),
        shopId ? eq(promotions.shopId, shopId) : isNull(promotions.shopId),
      ),
    )
    .for('update')
  if (!promotion) throw promotionUnknown()
  const { stoppedAt, endsAt } = promotion
  if (stoppedAt || (endsAt && endsAt <= kernel.clock.now())) throw promotionOver()
  return promotion
}

function record(
  tx: Tx,
  kernel: Kernel,
  { id, code }: PromotionRow,
  act: { actor: Actor | null; action: string; before?: Facts; after?: Facts; reason?: string },
): Promise<void> {
  return recordAct(tx, {
    ...act,
    subject: { kind: 'promotion', id, label: code ?? 'Sans code' },
    at: kernel.clock.now(),
  })
}

export async function endPromotionsOf(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  await query(
    tx,
    sql`
    update promotions p set stopped_at = ${kernel.clock.now().toISOString()}::timestamptz
    from ${shopFacts} s where s.id = p.shop_id and s.owner_id = ${ownerId} and p.stopped_at is null`,
  )
}

export async function followMergedCategories(tx: Tx): Promise<void> {
  await query(
    tx,
    sql`
    insert into promotion_targets (id, promotion_id, category_id)
    select gen_random_uuid(), t.promotion_id, c.merged_into
    from promotion_targets t join ${categoryFacts} c on c.id = t.category_id where c.merged_into is not null
    on conflict do nothing`,
  )
}

const lookBackMs = 3 * 60_000

/** Refreshes pages of shops whose promotions just began, ended or ran out. */
export async function followDays(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const [since, until] = [addMs(now, -lookBackMs).toISOString(), now.toISOString()]
  await kernel.transaction(async (tx) => {
    const rows = await query<{ shopId: string }>(
      tx,
      sql`
      select distinct p.shop_id from promotions p
      where p.shop_id is not null and p.stopped_at is null and (
        p.starts_at > ${since}::timestamptz and p.starts_at <= ${until}::timestamptz
        or p.ends_at > ${since}::timestamptz and p.ends_at <= ${until}::timestamptz
        or p.uses >= p.max_uses and exists (
          select from promotion_uses u where u.promotion_id = p.id and u.used_at > ${since}::timestamptz))`,
    )
    await emitChanged(
      tx,
      kernel,
      rows.map(({ shopId }) => shopId),
    )
  })
}
