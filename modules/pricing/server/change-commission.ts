import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { proposeCommissionRule } from '#modules/pricing/contract/commission-rules.ts'

import { shopFacts } from '#modules/shops/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import { commissionRules } from '#modules/pricing/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { overlaps, type Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstRise, lockRates, type DatedRule, type Rates } from './commission-rises.ts'
import { RISE_NOTICE_MS } from '#modules/settings/module.ts'
import { decideEnd } from './end-commission-rule.ts'
import { fail } from './errors.ts'
import { commissionRuleApproved } from './events.ts'
import { lockRule, ownersOf, record, type RuleRow } from './stored-commission-rule.ts'
import { query } from '#kernel/database/query.ts'

type Proposed = z.output<typeof proposeCommissionRule.body>

/**
 * Proposes a rule for a second approval.
 * @returns its id
 * @throws pricing.rule_of_unknown (422) · pricing.rule_too_soon (422) for a rise within seven days
 */
export async function proposeRule(
  kernel: Kernel,
  actor: Caller,
  { shop, category, linksOnly, from, until, basisPoints, reason }: Proposed,
): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [of] = await query<{ shopId: string | null; categoryId: string | null }>(
      tx,
      sql`
      select (select id from ${shopFacts} where slug = ${shop}) as shop_id,
        (select id from ${categoryFacts} where slug = ${category} and merged_into is null) as category_id`,
    )
    if (shop && !of?.shopId)
      throw fail('pricing.rule_of_unknown', { details: { shop: 'Cette boutique n’existe pas.' } })
    if (category && !of?.categoryId)
      throw fail('pricing.rule_of_unknown', {
        details: { category: 'Cette catégorie n’existe plus.' },
      })
    const begins = new Date(from)
    const startsAt = begins < now ? now : begins
    const endsAt = until ? addMs(new Date(until), dayMs) : null
    if (endsAt && endsAt <= now)
      throw fail('pricing.rule_over', { details: { until: fail('pricing.rule_over').message } })
    const rule = {
      id,
      shopId: of?.shopId ?? null,
      categoryId: of?.categoryId ?? null,
      linksOnly,
      basisPoints,
      startsAt,
      endsAt,
    }
    refuseSuddenRise(await lockRates(tx, now), rule, now)
    await tx.insert(commissionRules).values({
      ...rule,
      reason,
      askedBy: actor.userId,
      askedAt: now,
    })
    await record(tx, kernel, actor, 'cart.commission_rule_asked', { id, basisPoints }, reason)
  })
  return id
}

/** Refuses a rise without seven days' notice to shops. */
function refuseSuddenRise(rates: Rates, rule: DatedRule, now: Date): void {
  const after = { ...rates, rules: [...rates.rules, rule] }
  const rise = firstRise(rates, after, rule, now)
  if (rise && rise < addMs(now, RISE_NOTICE_MS))
    throw fail('pricing.rule_too_soon', {
      details: { from: fail('pricing.rule_too_soon').message },
    })
}

/**
 * Approves (with notice to shops) or refuses, as second person.
 * @throws pricing.rule_unknown (404) · pricing.rule_own (409) · pricing.rule_taken (409) ·
 * pricing.rule_too_soon (422)
 */
export async function decideRule(
  kernel: Kernel,
  actor: Caller,
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const rates = await lockRates(tx, now)
    const rule = await lockRule(tx, id)
    if (rule.endAskedBy) return decideEnd(tx, kernel, actor, { rule, rates, approve })
    if (rule.approvedAt) throw fail('pricing.rule_unknown')
    if (approve && rule.askedBy === actor.userId) throw fail('pricing.rule_own')
    if (approve) {
      refuseSuddenRise(rates, rule, now)
      await agree(tx, rule, actor, now)
      await tell(tx, kernel, rule)
    } else
      await tx.update(commissionRules).set({ stoppedAt: now }).where(eq(commissionRules.id, id))
    const action = approve ? 'cart.commission_rule_approved' : 'cart.commission_rule_refused'
    await record(tx, kernel, actor, action, rule, rule.reason)
  })
}

async function agree(tx: Tx, { id }: RuleRow, actor: Caller, approvedAt: Date): Promise<void> {
  try {
    await tx
      .update(commissionRules)
      .set({ approvedBy: actor.userId, approvedAt })
      .where(eq(commissionRules.id, id))
  } catch (error) {
    if (overlaps(error, 'commission_rules_alone')) throw fail('pricing.rule_taken')
    throw error
  }
}

async function tell(tx: Tx, kernel: Kernel, rule: RuleRow): Promise<void> {
  await kernel.events.emit(tx, commissionRuleApproved, {
    ruleId: rule.id,
    ...(await ownersOf(tx, rule)),
    basisPoints: rule.basisPoints,
    startsAt: rule.startsAt.toISOString(),
    endsAt: rule.endsAt?.toISOString() ?? null,
    at: kernel.clock.now().toISOString(),
  })
}
