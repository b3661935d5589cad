import { eq } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { verifications } from './tables.ts'

/** Shops that are verified now, and since when. */
export const verifiedShops = pgView('verified_shops').as((qb) =>
  qb
    .select(columnsOf(verifications, 'shopId', 'decidedAt'))
    .from(verifications)
    .where(eq(verifications.state, 'verified')),
)
