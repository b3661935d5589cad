import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { payoutBatches, payoutLines, payoutTransfers } from './tables.ts'

export const payoutLineFacts = pgView('payout_line_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        payoutLines,
        'id',
        'batchId',
        'owner',
        'ownerId',
        'name',
        'depotNumber',
        'amountFrancs',
        'state',
        'attempts',
        'operatorTransactionId',
        'failure',
        'sentAt',
        'settledAt',
        'provider',
      ),
    )
    .from(payoutLines),
)

export const payoutTransferFacts = pgView('payout_transfer_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        payoutTransfers,
        'id',
        'lineId',
        'provider',
        'reference',
        'phone',
        'name',
        'amountFrancs',
        'state',
        'providerTransferId',
        'createdAt',
        'settledAt',
      ),
    )
    .from(payoutTransfers),
)

export const payoutBatchFacts = pgView('payout_batch_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        payoutBatches,
        'id',
        'number',
        'day',
        'state',
        'builtBy',
        'builtAt',
        'reviewedBy',
        'reviewedAt',
        'approvedBy',
        'approvedAt',
        'approvedAlone',
        'sentBy',
        'sentAt',
        'settledAt',
        'discardedAt',
        'remark',
      ),
    )
    .from(payoutBatches),
)
