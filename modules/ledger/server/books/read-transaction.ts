import { sql } from 'drizzle-orm'

import type { readTransaction } from '#modules/ledger/contract/books.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'

import type { Sql } from '#kernel/database/database.ts'
import { transactionUnknown } from './ledger.errors.ts'
import { entriesOfTransaction, subject } from './entries.queries.ts'

type Row = {
  _id: string
  at: string
  event: string
  memo: string
  subject: string
  orderNumber: string | null
}

/** One event of the ledger, whole. @throws books.transaction_unknown (404) */
export async function transactionOf(db: Sql, id: string): Promise<Reply<typeof readTransaction>> {
  const { rows } = await db.execute<Row>(sql`
    select t.id as "_id", t.occurred_at as at, t.kind as event, t.memo, ${subject} as subject,
      (select o.order_number from order_facts o where o.id = t.subject_id or o.id = (select f.order_id from parcel_facts f where f.id = t.subject_id)) as "orderNumber"
    from ledger_transactions t where t.id = ${id}`)
  const [row] = rows
  if (!row) throw transactionUnknown()
  return { ...row, at: new Date(row.at).toISOString(), entries: await entriesOfTransaction(db, id) }
}
