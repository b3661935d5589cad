import { eq } from 'drizzle-orm'

import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { PayoutLine } from '#modules/payouts/contract/payouts.ts'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { csvFile, readColumns, plainCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { payoutLines } from '#modules/payouts/database/tables.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isByCall, referenceOf } from './by-call/queue-transfers.ts'
import { batchRow, linesOfBatch } from './batches.ts'
import { fail } from './errors.ts'
import type { Actor } from './change-batch.ts'
import { failLine, payLine } from './settle-line.ts'

/**
 * Returns the file for an operator without API.
 * @throws payouts.batch_unknown (404) · payouts.batch_state (409)
 */
export async function operatorFile(
  db: Sql,
  providers: PaymentProviders,
  { batchId, provider }: { batchId: string; provider: PaymentProviderName | undefined },
): Promise<Uint8Array> {
  const batch = await batchRow(db, batchId)
  if (!batch) throw fail('payouts.batch_unknown')
  if (batch.state !== 'approved' && batch.state !== 'sent') throw fail('payouts.batch_state')
  const lines = (await linesOfBatch(db, batchId)).filter(
    (line) =>
      (line.state === 'waiting' || line.state === 'sent') &&
      (provider === undefined || line.provider === provider) &&
      !(line.byCall || (line.state === 'waiting' && isByCall(providers, line.provider))),
  )
  return csvFile([
    ['reference', 'numero', 'montant', 'devise', 'beneficiaire', 'motif'],
    ...lines.map((line) => [
      referenceOf(line._id),
      plainCell(line.depotNumber),
      line.amount,
      'XOF',
      line.name,
      batch.number,
    ]),
  ])
}

const states: Readonly<Record<PayoutLine['state'], string>> = {
  waiting: 'à verser',
  sent: 'envoyé',
  paid: 'payé',
  failed: 'échoué',
  carried: 'reporté',
  withdrawn: 'retiré',
}

/** @throws payouts.batch_unknown (404) */
export async function batchExport(db: Sql, batchId: string): Promise<Uint8Array> {
  const batch = await batchRow(db, batchId)
  if (!batch) throw fail('payouts.batch_unknown')
  return csvFile([
    [
      'Lot',
      'Référence',
      'Bénéficiaire',
      'Qui',
      'Opérateur',
      'Dépôt',
      'Quantité',
      'Ventes',
      'Commission',
      'Autres',
      'À verser',
      'État',
      'Transaction',
      'Échec',
    ],
    ...(await linesOfBatch(db, batchId)).map((line) => [
      batch.number,
      referenceOf(line._id),
      line.name,
      line.owner === 'seller' ? 'boutique' : 'livreur',
      providerWords[line.provider],
      line.depotNumber.length === 8 ? formatPhone(line.depotNumber) : line.depotNumber,
      line.count,
      line.goods,
      -line.commission,
      line.others,
      line.amount,
      states[line.state],
      line.operatorTransactionId,
      line.failure,
    ]),
  ])
}

type RecordedResults = {
  paid: number
  failed: number
  known: number
  problems: { row: number; message: string }[]
}

const resultColumns = {
  reference: /^(r[ée]f[ée]rence|ref)$/i,
  transaction: /^(transaction|txnid|id[ _]?transaction|num[ée]ro[ _]?transaction)$/i,
  status: /^(statut|status|[ée]tat)$/i,
  reason: /^(motif|raison|message)$/i,
}
const success = /^(succes|succès|success|paye|payé|ok|reussi|réussi|0)$/i

/**
 * Imports CSV row by row: repeated rows change nothing, wrong ones are reported.
 * @throws payouts.results_unreadable (422)
 */
export async function recordResults(
  kernel: Kernel,
  { batchId, actor, csv }: { batchId: string; actor: Actor; csv: string },
): Promise<RecordedResults> {
  const rows = readColumns(csv, resultColumns, ['reference', 'transaction', 'status'])
  if (!rows) throw fail('payouts.results_unreadable')
  const lines = new Map(
    (await kernel.db.select().from(payoutLines).where(eq(payoutLines.batchId, batchId))).map(
      (line) => [referenceOf(line.id), line],
    ),
  )
  const results: RecordedResults = { paid: 0, failed: 0, known: 0, problems: [] }
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
