import { sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { categoryReplaced, categoryRuled, placeDeleting } from '#modules/categories/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstRiseOfMove, lockRates } from './commission-rises.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

/**
 * Refuses a category change that raises a commission, until the other category has the same rule or
 * it ended. Rules of a merged category stop, and stay in the history.
 */
export function followCategories(kernel: Kernel): void {
  kernel.events.within(placeDeleting, async (tx, { id }) => {
    const rules = await query(
      tx,
      sql`select from commission_rules where category_id = ${id} limit 1`,
    )
    if (rules.length > 0) throw categoryRuled()
  })
  kernel.events.within(categoryReplaced, async (tx, { from, into, isWhole, actor }) => {
    const now = kernel.clock.now()
    const rates = await lockRates(tx, now)
    if (firstRiseOfMove(rates, { from: from.id, into: into.id }, now))
      throw fail('pricing.rise_by_category', {
        sentence: `La commission de « ${from.name} » monterait : demandez d’abord la même règle pour « ${into.name} », ou mettez fin à celle-ci.`,
      })
    if (!isWhole) return
    const rows = await query<{ id: string; basisPoints: number }>(
      tx,
      sql`
      update commission_rules set stopped_at = ${now.toISOString()}::timestamptz
      where category_id = ${from.id} and stopped_at is null and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)
      returning id, basis_points`,
    )
    for (const { id, basisPoints } of rows)
      await recordAct(tx, {
        actor,
        action: 'cart.commission_rule_ended',
        subject: { kind: 'commission_rule', id, label: 'Commission par règle' },
        after: { 'commission (%)': basisPoints / 100 },
        reason: `« ${from.name} » est fondue dans « ${into.name} ».`,
        at: now,
      })
  })
}
