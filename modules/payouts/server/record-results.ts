import { eq } from 'drizzle-orm'

import { payoutLines } from '#modules/payouts/database/tables.ts'
import { DomainError } from '#kernel/errors.ts'
import { readColumns } from '#kernel/csv/csv-columns.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Actor } from './lock-batch.ts'
import { referenceOf } from './line-reference.ts'
import { resultsUnreadable } from './errors.ts'
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
 * Imports the operator's result of each line, as a CSV. Each row is handled alone: a row that was
 * imported before changes nothing, a wrong one is reported and the others count.
 * @throws payouts.results_unreadable (422)
 */
export async function recordResults(
  kernel: Kernel,
  { batchId, actor, csv }: { batchId: string; actor: Actor; csv: string },
): Promise<Results> {
  const rows = readColumns(csv, columns, ['reference', 'transaction', 'status'])
  if (!rows) throw resultsUnreadable()
  const lines = new Map(
    (await kernel.db.select().from(payoutLines).where(eq(payoutLines.batchId, batchId))).map(
      (line) => [referenceOf(line.id), line],
    ),
  )
  const results: Results = { paid: 0, failed: 0, known: 0, problems: [] }
  for (const { line: row, cell } of rows) {
    const line = lines.get(cell('reference').toUpperCase())
    const transaction = cell('transaction')
    const succeeded = success.test(cell('status'))
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
          reason: cell('reason') || 'Refusé par l’opérateur.',
        })
        results.failed += 1
      }
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof RangeError)) throw error
      results.problems.push({ row, message: error.message })
    }
  }
  return results
}
