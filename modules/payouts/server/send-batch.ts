import { and, eq, sql } from 'drizzle-orm'

import { payoutBatches, payoutLines } from '#modules/payouts/database/tables.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { queueTransfers } from './by-call/queue-transfers.ts'
import { changeBatch, lockBatch, type Actor } from './change-batch.ts'
import { stoppedLines } from './dues.ts'
import { releaseItems } from './fill-batch.ts'

/**
 * Sends by file, or per line by API, without lines disputed since approval.
 * @throws payouts.batch_unknown (404) · payouts.batch_state (409)
 */
export function sendBatch(
  kernel: Kernel,
  providers: PaymentProviders,
  { batchId, actor }: { batchId: string; actor: Actor },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'approved')
    const stopped = await stoppedLines(tx, batchId)
    await withdraw(tx, stopped, at)
    const sent = await tx
      .update(payoutLines)
      .set({ state: 'sent', sentAt: at, attempts: sql`${payoutLines.attempts} + 1` })
      .where(and(eq(payoutLines.batchId, batchId), eq(payoutLines.state, 'waiting')))
      .returning({ id: payoutLines.id })
    const called = await queueTransfers(
      tx,
      { kernel, providers },
      sent.map(({ id }) => id),
      at,
    )
    await changeBatch(
      tx,
      batch,
      { state: 'sent', sentBy: actor.userId, sentAt: at },
      {
        actor,
        action: 'payouts.sent',
        after: { withdrawn: stopped.size, called, filed: sent.length - called },
        at,
      },
    )
    await settleBatch(tx, batchId, at)
  })
}

async function withdraw(tx: Tx, stopped: ReadonlyMap<string, string>, at: Date): Promise<void> {
  for (const [lineId, why] of stopped)
    await tx
      .update(payoutLines)
      .set({ state: 'withdrawn', failure: why, settledAt: at })
      .where(eq(payoutLines.id, lineId))
  await releaseItems(tx, [...stopped.keys()], at)
}

export async function settleBatch(tx: Tx, batchId: string, at: Date): Promise<void> {
  await tx
    .update(payoutBatches)
    .set({ state: 'paid', settledAt: at })
    .where(
      and(
        eq(payoutBatches.id, batchId),
        eq(payoutBatches.state, 'sent'),
        sql`not exists (select 1 from payout_lines l where l.batch_id = ${batchId} and l.state in ('waiting', 'sent'))`,
      ),
    )
}
