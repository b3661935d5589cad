import { and, eq, isNull, sql } from 'drizzle-orm'

import { categoryFacts } from '#modules/categories/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { commissionRules } from '#modules/pricing/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

export type RuleRow = typeof commissionRules.$inferSelect

export async function ownersOf(
  tx: Tx,
  { shopId, categoryId }: Pick<RuleRow, 'shopId' | 'categoryId'>,
): Promise<{ ownerIds: string[]; category: string | null }> {
  const [found] = await query<{ ownerIds: string[]; category: string | null }>(
    tx,
    sql`
    select coalesce(json_agg(s.owner_id), '[]') as owner_ids,
      (select name from ${categoryFacts} where id = ${categoryId}::uuid) as category
    from ${shopFacts} s
    where (${shopId}::uuid is null or s.id = ${shopId}::uuid)
      and (${categoryId}::uuid is null or ${shopId}::uuid is not null or exists (
        select from ${productFacts} p where p.shop_id = s.id and p.category_id = ${categoryId}::uuid and p.deleted_at is null))`,
  )
  return { ownerIds: found?.ownerIds ?? [], category: found?.category ?? null }
}

export async function lockRule(tx: Tx, id: string): Promise<RuleRow> {
  const [rule] = await tx
    .select()
    .from(commissionRules)
    .where(and(eq(commissionRules.id, id), isNull(commissionRules.stoppedAt)))
    .for('update')
  if (!rule) throw fail('pricing.rule_unknown')
  return rule
}

export function record(
  tx: Tx,
  kernel: Kernel,
  actor: Caller,
  action: string,
  { id, basisPoints }: Pick<RuleRow, 'id' | 'basisPoints'>,
  reason: string,
): Promise<void> {
  return recordAct(tx, {
    actor,
    action,
    subject: { kind: 'commission_rule', id, label: 'Commission par règle' },
    after: { 'commission (%)': basisPoints / 100 },
    reason,
    at: kernel.clock.now(),
  })
}
