import { formatPhone } from '#kernel/wire/phones.ts'
import { refundWords } from '#modules/ledger/contract/book-words.ts'
import type { Refund } from '#modules/payments/contract/refunds.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { refundsAfter, type RefundRow } from './refunds.ts'

const head = [
  'Demandé',
  'Commande',
  'Acheteur',
  'Téléphone',
  'Vers le numéro',
  'Paiement d’origine',
  'Raison',
  'Montant',
  'État',
  'Approuvé par',
  'Remboursé',
  'Transaction',
  'Échec',
]

/** The refunds of the screen's filter, all of them, the oldest first. */
export function refundFile(db: Sql, state: Refund['state'] | undefined): AsyncGenerator<string> {
  return csvPages<RefundRow>(
    head,
    (last, limit) => refundsAfter(db, state, last, limit),
    (refund) => [
      refund.requestedAt,
      refund.orderNumber,
      refund.payerName,
      refund.payerPhone && formatPhone(refund.payerPhone),
      refund.toPhone && formatPhone(refund.toPhone),
      refund.paidWith,
      refund.reason,
      refund.amount,
      refundWords[refund.state],
      refund.approvedBy,
      refund.settledAt,
      refund.operatorTransactionId,
      refund.failure,
    ],
  )
}
