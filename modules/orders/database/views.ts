import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { doublePayments } from './door-tables.ts'

export const doublePaymentFacts = pgView('double_payment_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        doublePayments,
        'parcelId',
        'box',
        'ownerId',
        'amountFrancs',
        'takenAt',
        'deniedAt',
      ),
    )
    .from(doublePayments),
)
