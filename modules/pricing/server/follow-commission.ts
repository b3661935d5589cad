import { orderSettings } from '#modules/pricing/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import { settingsChanged } from '#modules/settings/module.ts'
import { commissionRuleApproved, tariffChanged } from './events.ts'
import { ownersOf } from './stored-commission-rule.ts'

/**
 * Applies an approved commission to new orders; rises from their date, with notice to every shop.
 */
export function followCommission({ events, clock }: Kernel): void {
  events.within(settingsChanged, async (tx, { selling }) => {
    if (!selling) return
    const now = clock.now()
    const from = new Date(selling.commissionFrom)
    const [before] = await tx.select().from(orderSettings).for('update')
    if (!before) throw new Error('order settings are missing')
    const { nextCommissionBasisPoints: next, nextCommissionFrom: nextFrom } = before
    const present =
      next !== null && nextFrom && nextFrom <= now ? next : before.commissionBasisPoints
    const isRise = from > now
    await tx.update(orderSettings).set({
      commissionBasisPoints: isRise ? present : selling.commissionBasisPoints,
      nextCommissionBasisPoints: isRise ? selling.commissionBasisPoints : null,
      nextCommissionFrom: isRise ? from : null,
    })
    await events.emit(tx, tariffChanged, {})
    // Only plan prices changed.
    if (!isRise || nextFrom?.getTime() === from.getTime()) return
    const told = await ownersOf(tx, { shopId: null, categoryId: null })
    await events.emit(tx, commissionRuleApproved, {
      ruleId: newId(),
      ...told,
      basisPoints: selling.commissionBasisPoints,
      startsAt: from.toISOString(),
      endsAt: null,
      at: now.toISOString(),
    })
  })
}
