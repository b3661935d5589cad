import { and, desc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import {
  operatorLines,
  operatorStatements,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'

/**
 * Between two balances that an operator gave, its account changed by exactly the transactions it
 * listed, or one is missing: an exception. The first balance has nothing to be compared with.
 */
export function noteBalance(
  kernel: Kernel,
  provider: PaymentProviderName,
  statementId: string,
): Promise<void> {
  return kernel.transaction(async (tx) => {
    const [now] = await tx
      .select()
      .from(operatorStatements)
      .where(eq(operatorStatements.id, statementId))
    if (!now || now.balanceFrancs === null) return
    const [before] = await tx
      .select()
      .from(operatorStatements)
      .where(
        and(
          eq(operatorStatements.provider, provider),
          isNotNull(operatorStatements.balanceFrancs),
          lt(operatorStatements.toAt, now.toAt),
        ),
      )
      .orderBy(desc(operatorStatements.toAt))
      .limit(1)
    if (!before || before.balanceFrancs === null) return
    const [listed] = await tx
      .select({ francs: sql<number>`coalesce(sum(${operatorLines.amountFrancs}), 0)::bigint` })
      .from(operatorLines)
      .innerJoin(operatorStatements, eq(operatorStatements.id, operatorLines.statementId))
      .where(
        and(
          eq(operatorStatements.provider, provider),
          eq(operatorLines.status, 'success'),
          gt(operatorLines.happenedAt, before.toAt),
          lte(operatorLines.happenedAt, now.toAt),
        ),
      )
    const operatorFrancs = now.balanceFrancs - before.balanceFrancs
    const ourFrancs = listed?.francs ?? 0
    if (operatorFrancs === ourFrancs) return
    await tx
      .insert(reconciliationExceptions)
      .values({
        id: newId(),
        statementId,
        kind: 'balance_differs',
        ourId: statementId,
        operatorFrancs,
        ourFrancs,
        happenedAt: now.toAt,
      })
      .onConflictDoNothing()
  })
}
