import { and, eq, inArray } from 'drizzle-orm'

import { payoutLines, payoutTransfers } from '#modules/payouts/database/tables.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { defineEvent } from '#kernel/events/events.ts'

export const transfersQueued = defineEvent<{ at: string }>('payouts.transfers_queued')

/** Other operators get a file. */
export function isByCall(providers: PaymentProviders, provider: string): boolean {
  return [...providers.values()].some(({ name, moneyOut }) => name === provider && moneyOut)
}

export async function queueTransfers(
  tx: Tx,
  { kernel, providers }: { kernel: Kernel; providers: PaymentProviders },
  lineIds: readonly string[],
  at: Date,
): Promise<number> {
  if (lineIds.length === 0) return 0
  const lines = await tx
    .select()
    .from(payoutLines)
    .where(and(inArray(payoutLines.id, [...lineIds]), eq(payoutLines.state, 'sent')))
  const called = lines.filter(({ provider }) => isByCall(providers, provider))
  if (called.length === 0) return 0
  await tx.insert(payoutTransfers).values(
    called.map((line) => ({
      id: newId(),
      lineId: line.id,
      provider: line.provider,
      reference: `${referenceOf(line.id)}-${line.attempts}`,
      phone: line.depotNumber,
      name: line.name,
      amountFrancs: line.amountFrancs,
      createdAt: at,
    })),
  )
  await kernel.events.emit(tx, transfersQueued, { at: at.toISOString() })
  return called.length
}

/** Makes a reference that is short, alphanumeric and unique. */
export function referenceOf(lineId: string): string {
  return `V${lineId.replaceAll('-', '').slice(-20).toUpperCase()}`
}
