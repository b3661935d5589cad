import { and, eq, isNull } from 'drizzle-orm'

import { payoutBatches, payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { queueTransfers } from './by-call/queue-transfers.ts'
import type { Actor } from './lock-batch.ts'
import { payeesOf } from './payees.ts'
import { lineState } from './errors.ts'
import { lockLine, requireState, writeDown } from './settle-line.ts'

/**
 * Sends a refused line again, to the number and operator that the payee has now, unless a later
 * batch contains its items.
 * @returns the batch's id. @throws payouts.line_unknown (404) · payouts.line_state (409)
 */
export function retryLine(
  kernel: Kernel,
  providers: PaymentProviders,
  { lineId, actor }: { lineId: string; actor: Actor },
): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    requireState(line, 'failed')
    const withheld = await tx.$count(
      payoutItems,
      and(eq(payoutItems.lineId, lineId), isNull(payoutItems.releasedAt)),
    )
    if (withheld === 0) throw lineState()
    const { provider, depotNumber } = (await payeesOf(tx, [line.ownerId])).get(line.ownerId) ?? line
    await tx
      .update(payoutLines)
      .set({
        state: 'sent',
        provider,
        depotNumber,
        failure: null,
        settledAt: null,
        sentAt: at,
        attempts: line.attempts + 1,
      })
      .where(eq(payoutLines.id, lineId))
    await tx
      .update(payoutBatches)
      .set({ state: 'sent', settledAt: null })
      .where(eq(payoutBatches.id, line.batchId))
    await writeDown(tx, line, {
      actor,
      action: 'payouts.line_retried',
      before: { depot: line.depotNumber, opérateur: line.provider },
      after: { payee: line.name, depot: depotNumber, opérateur: provider },
      at,
    })
    await queueTransfers(tx, { kernel, providers }, [lineId], at)
    return line.batchId
  })
}
