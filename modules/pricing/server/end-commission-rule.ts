import { eq } from 'drizzle-orm'

import { commissionRules } from '#modules/pricing/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockRule, ownersOf, record, type RuleRow } from './stored-commission-rule.ts'
import { RISE_NOTICE_MS, soonestRise } from '#modules/settings/module.ts'
import { firstRise, lockRates, type Rates } from './commission-rises.ts'
import { fail } from './errors.ts'
import { commissionRuleEnds } from './events.ts'

/**
 * Ends a rule at once if no rate rises; else a second person must approve, with seven days' notice
 * to shops.
 * @throws pricing.rule_unknown (404) · pricing.rule_end_asked (409) · pricing.rule_ends_soon (409)
 */
export async function endRule(
  kernel: Kernel,
  actor: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const rates = await lockRates(tx, now)
    const rule = await lockRule(tx, id)
    if (!rule.approvedAt || !riseWithout(rates, rule, now)) {
      await change(tx, id, { stoppedAt: now })
      return record(tx, kernel, actor, 'cart.commission_rule_ended', rule, reason)
    }
    if (rule.endAskedBy) throw fail('pricing.rule_end_asked')
    if (rule.endsAt && rule.endsAt <= soonestRise(now)) throw fail('pricing.rule_ends_soon')
    await change(tx, id, { endAskedBy: actor.userId, endAskedAt: now, endReason: reason })
    await record(tx, kernel, actor, 'cart.commission_rule_end_asked', rule, reason)
  })
}

/** @throws pricing.rule_own (409) */
export async function decideEnd(
  tx: Tx,
  kernel: Kernel,
  actor: Caller,
  { rule, rates, approve }: { rule: RuleRow; rates: Rates; approve: boolean },
): Promise<void> {
  const now = kernel.clock.now()
  if (approve && rule.endAskedBy === actor.userId) throw fail('pricing.rule_own')
  const asked = { endAskedBy: null, endAskedAt: null, endReason: null }
  const action = approve ? 'cart.commission_rule_ended' : 'cart.commission_rule_end_refused'
  await record(tx, kernel, actor, action, rule, rule.endReason ?? '')
  if (!approve) return change(tx, rule.id, asked)
  const rise = riseWithout(rates, rule, now)
  const isFar = !rise || rise >= addMs(now, RISE_NOTICE_MS)
  const end = isFar ? now : soonestRise(now)
  if (isFar || rule.startsAt >= end) await change(tx, rule.id, { ...asked, stoppedAt: now })
  else if (!rule.endsAt || rule.endsAt > end) await change(tx, rule.id, { ...asked, endsAt: end })
  else return change(tx, rule.id, asked)
  if (!rise) return
  const told = await ownersOf(tx, rule)
  await kernel.events.emit(tx, commissionRuleEnds, {
    ruleId: rule.id,
    ...told,
    basisPoints: rule.basisPoints,
    endsAt: (rise > end ? rise : end).toISOString(),
    at: now.toISOString(),
  })
}

function riseWithout(rates: Rates, rule: RuleRow, now: Date): Date | null {
  const without = { ...rates, rules: rates.rules.filter(({ id }) => id !== rule.id) }
  return firstRise(rates, without, rule, now)
}

async function change(tx: Tx, id: string, to: Partial<RuleRow>): Promise<void> {
  await tx.update(commissionRules).set(to).where(eq(commissionRules.id, id))
}
