import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import type { PayoutLine } from '#modules/payouts/contract/payouts.ts'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { csvFile } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { isByCall } from './by-call/queue-transfers.ts'
import { batchRow, linesOfBatch } from './batches.ts'
import { batchState, batchUnknown } from './errors.ts'
import { referenceOf } from './line-reference.ts'

/**
 * The file for an operator that takes no calls: whom to pay, how much, and the reference that its
 * results must repeat.
 * @throws payouts.batch_unknown (404) · payouts.batch_state (409)
 */
export async function operatorFile(
  db: Sql,
  providers: PaymentProviders,
  { batchId, provider }: { batchId: string; provider: PaymentProviderName | undefined },
): Promise<Uint8Array> {
  const batch = await batchRow(db, batchId)
  if (!batch) throw batchUnknown()
  if (batch.state !== 'approved' && batch.state !== 'sent') throw batchState()
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
