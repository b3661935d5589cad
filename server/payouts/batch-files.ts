import { formatPhone } from '#contract/kernel/phones.ts'
import type { PayoutLine } from '#contract/payouts/payouts.ts'

import { csvFile } from '../kernel/csv.ts'
import type { Sql } from '../kernel/database.ts'
import { batchRow, linesOfBatch } from './batches.queries.ts'
import { batchState, batchUnknown } from './payouts.errors.ts'
import { referenceOf } from './record-results.ts'

/** What the operator is given: whom to pay, how much, and the reference its results must repeat. @throws payouts.batch_unknown (404) · payouts.batch_state (409) */
export async function operatorFile(db: Sql, batchId: string): Promise<Uint8Array> {
  const batch = await batchRow(db, batchId)
  if (!batch) throw batchUnknown()
  if (batch.state !== 'approved' && batch.state !== 'sent') throw batchState()
  const lines = (await linesOfBatch(db, batchId)).filter(
    ({ state }) => state === 'waiting' || state === 'sent',
  )
  return csvFile([
    ['reference', 'numero', 'montant', 'devise', 'beneficiaire', 'motif'],
    ...lines.map((line) => [
      referenceOf(line._id),
      line.depotNumber,
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

/** All the lines of a batch, as on the screen. @throws payouts.batch_unknown (404) */
export async function batchExport(db: Sql, batchId: string): Promise<Uint8Array> {
  const batch = await batchRow(db, batchId)
  if (!batch) throw batchUnknown()
  return csvFile([
    [
      'Lot',
      'Référence',
      'Bénéficiaire',
      'Qui',
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
