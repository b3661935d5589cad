import { sql } from 'drizzle-orm'

import type { ReadOpenWork } from '#kernel/module.ts'
import { query } from '#kernel/database/query.ts'

/** Counts refunds that their payees wait for. */
export const openRefunds: ReadOpenWork = async (db, userIds) => {
  const ids = sql`${sql.param([...userIds])}::uuid[]`
  return query<{ userId: string; work: string; amount: number }>(
    db,
    sql`
    select coalesce(r.payee_id, p.payer_id) as user_id, 'refunds' as work, count(*) as amount
    from refund_facts r left join payment_facts p on p.id = r.payment_id
    where r.is_open and coalesce(r.payee_id, p.payer_id) = any(${ids})
    group by coalesce(r.payee_id, p.payer_id)`,
  )
}
