import { eq } from 'drizzle-orm'

import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { PayoutLine } from '#modules/payouts/contract/payouts.ts'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { csvFile, plainCell } from '#kernel/csv/csv.ts'
import { readColumns, workbookSentence } from '#kernel/csv/read-columns.ts'
import { readSignedAmount } from '#kernel/wire/amounts.ts'
import { readOperatorState } from '#modules/operators/contract/operator-states.ts'
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
  reference: [
    'reference',
    'ref',
    'reference versement',
    'reference externe',
    'external id',
    'client reference',
    'reference client',
    'reference marchand',
    'merchant reference',
  ],
  transaction: [
    'transaction',
    'id transaction',
    'transaction id',
    'numero transaction',
    'txn id',
    'txnid',
    'reference transaction',
    'trans id',
    'transaction number',
    'transactionid',
    'identifiant transaction',
    'financial transaction id',
    'receipt number',
  ],
  status: [
    'statut',
    'status',
    'etat',
    'state',
    'statut transaction',
    'transaction status',
    'resultat',
    'result',
    'situation',
    'statut versement',
    'statut paiement',
  ],
  reason: ['motif rejet', 'motif echec', 'raison', 'message', 'reason', 'motif', 'commentaire'],
  amount: ['montant', 'amount', 'montant transaction', 'montant verse', 'montant versement'],
} as const
type ResultRow = { row: number; cell: (name: keyof typeof resultColumns) => string }

/**
 * Imports CSV row by row: repeated rows change nothing, wrong ones are reported.
 * @throws payouts.results_unreadable (422)
 */
export async function recordResults(
  kernel: Kernel,
  { batchId, actor, csv }: { batchId: string; actor: Actor; csv: string },
): Promise<RecordedResults> {
  const rows = resultRows(csv)
  const lines = new Map(
    (await kernel.db.select().from(payoutLines).where(eq(payoutLines.batchId, batchId))).map(
      (line) => [referenceOf(line.id), line],
    ),
  )
  const states = new Map<string, Set<string>>()
  for (const { cell } of rows) {
    const reference = cell('reference').toUpperCase()
    const said = states.get(reference) ?? new Set()
    states.set(reference, said.add(readOperatorState(cell('status'))))
  }
  const results: RecordedResults = { paid: 0, failed: 0, known: 0, problems: [] }
  for (const { row, cell } of rows) {
    const reference = cell('reference').toUpperCase()
    try {
      if ((states.get(reference)?.size ?? 0) > 1)
        throw new RangeError('Ce fichier dit deux choses de ce versement : demandez à l’opérateur.')
      const line = lines.get(reference)
      if (!line) throw new RangeError('Référence inconnue dans ce lot.')
      results[await recordResult(kernel, line, { actor, cell })] += 1
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof RangeError)) throw error
      results.problems.push({ row, message: error.message })
    }
  }
  return results
}

/** @throws payouts.results_unreadable (422) */
function resultRows(csv: string): ResultRow[] {
  const read = readColumns(csv, resultColumns, [['reference'], ['transaction'], ['status']])
  if (read.rows) return read.rows.map(({ line: row, cell }) => ({ row, cell }))
  if (read.workbook) throw fail('payouts.results_unreadable', { sentence: workbookSentence })
  const words = { reference: 'reference', transaction: 'transaction', status: 'statut' }
  const missing = read.missing.map((name) => `« ${words[name as keyof typeof words]} »`)
  throw fail('payouts.results_unreadable', {
    sentence: `Ce fichier n’est pas lisible : aucune colonne ${missing.join(', ')} n’y est reconnue. Il faut les colonnes reference, transaction et statut.`,
  })
}

/**
 * Only what the operator says in a known word changes the line.
 * @throws RangeError with the sentence for finance
 */
async function recordResult(
  kernel: Kernel,
  line: typeof payoutLines.$inferSelect,
  { actor, cell }: { actor: Actor; cell: ResultRow['cell'] },
): Promise<'paid' | 'failed' | 'known'> {
  const transaction = cell('transaction')
  const status = cell('status').slice(0, 40)
  const state = readOperatorState(cell('status'))
  if (state === 'pending')
    throw new RangeError(`« ${status} » : en attente chez l’opérateur. Rien n’est changé.`)
  if (state === 'unknown')
    throw new RangeError(
      `Statut « ${status} » inconnu : demandez à l’opérateur s’il a payé. Rien n’est changé.`,
    )
  const francs = cell('amount') === '' ? line.amountFrancs : readSignedAmount(cell('amount')).value
  if (Math.abs(francs ?? 0) !== line.amountFrancs)
    throw new RangeError('Le montant n’est pas celui de ce versement. Rien n’est changé.')
  if (state === 'succeeded') {
    if (line.state === 'paid' && line.operatorTransactionId === transaction) return 'known'
    if (transaction.length < 3) throw new RangeError('Numéro de transaction absent.')
    await payLine(kernel, { lineId: line.id, actor, operatorTransactionId: transaction })
    return 'paid'
  }
  if (line.state === 'failed') return 'known'
  if (line.state === 'paid')
    throw new RangeError(
      `« ${status} », mais ce versement est noté payé : importez le relevé de l’opérateur, l’écart y sera à décider.`,
    )
  const usual = state === 'reversed' ? 'Repris par l’opérateur.' : 'Refusé par l’opérateur.'
  await failLine(kernel, { lineId: line.id, actor, reason: cell('reason') || usual })
  return 'failed'
}
