import { pgView } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { losses } from './tables.ts'

export const lossFacts = pgView('loss_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        losses,
        'id',
        'parcelId',
        'waybillId',
        'carrierId',
        'courierId',
        'shopId',
        'cause',
        'francs',
        'lostAt',
        'payer',
        'decidedAt',
        'foundAt',
        'foundAs',
      ),
    )
    .from(losses),
)
