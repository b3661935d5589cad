import { eq } from 'drizzle-orm'

import { payoutLines } from '#database/tables/payout-batches.ts'
import { DomainError } from '../kernel/errors.ts'
import { readCsv } from '../kernel/csv.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Actor } from './hold-batch.ts'
import { resultsUnreadable } from './payouts.errors.ts'
import { failLine, payLine } from './settle-line.ts'

export type Results = {
  paid: number
  failed: number
  known: number
  problems: { row: number; message: string }[]
}

const columns = {
  reference: /^(r[ée]f[ée]rence|ref)$/i,
  transaction: /^(transaction|txnid|id[ _]?transaction|num[ée]ro[ _]?transaction)$/i,
  status: /^(statut|status|[ée]tat)$/i,
  reason: /^(motif|raison|message)$/i,
}
const success = /^(succes|succès|success|paye|payé|ok|reussi|réussi|0)$/i

/**
 * What the operator says of each line, as a CSV. Each row stands for itself: a row that was imported before changes nothing, a wrong one is reported and the others count.
 * @throws payouts.results_unreadable (422)
 */
export async function recordResults(
  kernel: Kernel,
  { batchId, actor, csv }: { batchId: string; actor: Actor; csv: string },
): Promise<Results> {
  const [head = [], ...rows] = readCsv(csv)
  const at = Object.fromEntries(
    Object.entries(columns).map(([name, words]) => [
      name,
      head.findIndex((cell) => words.test(cell)),
    ]),
  ) as Record<keyof typeof columns, number>
  if (at.reference < 0 || at.transaction < 0 || at.status < 0) throw resultsUnreadable()
  const lines = new Map(
    (await kernel.db.select().from(payoutLines).where(eq(payoutLines.batchId, batchId))).map(
      (line) => [referenceOf(line.id), line],
    ),
  )
  const results: Results = { paid: 0, failed: 0, known: 0, problems: [] }
  for (const [index, row] of rows.entries()) {
    const line = lines.get((row[at.reference] ?? '').toUpperCase())
    const transaction = row[at.transaction] ?? ''
    const succeeded = success.test(row[at.status] ?? '')
    try {
      if (!line) throw new RangeError('Référence inconnue dans ce lot.')
      if (line.state === 'paid' && line.operatorTransactionId === transaction) results.known += 1
      else if (line.state === 'failed' && !succeeded) results.known += 1
      else if (succeeded) {
        if (transaction.length < 3) throw new RangeError('Numéro de transaction absent.')
        await payLine(kernel, { lineId: line.id, actor, operatorTransactionId: transaction })
        results.paid += 1
      } else {
        await failLine(kernel, {
          lineId: line.id,
          actor,
          reason: row[at.reason] || 'Refusé par l’opérateur.',
        })
        results.failed += 1
      }
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof RangeError)) throw error
      results.problems.push({ row: index + 2, message: error.message })
    }
  }
  return results
}

/** How the operator's file names a line: short, without signs, unique. */
export function referenceOf(lineId: string): string {
  return `V${lineId.replaceAll('-', '').slice(-20).toUpperCase()}`
}
