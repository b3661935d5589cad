import { sql } from 'drizzle-orm'

import type { Saturday, SaturdayState } from '#modules/payouts/contract/seller-payouts.ts'
import type { lineStates } from '#modules/payouts/contract/payouts.ts'

import type { Sql } from '#kernel/database/database.ts'

/** The state of a line for its seller: a draft and an approved batch are both « à verser ». */
export const saturdayStateOf: Readonly<Record<(typeof lineStates)[number], SaturdayState>> = {
  waiting: 'due',
  sent: 'sent',
  paid: 'paid',
  failed: 'failed',
  carried: 'carried',
  withdrawn: 'failed',
}

/** A shop's Saturdays, the latest first. */
export async function saturdaysPage(
  db: Sql,
  shopId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ saturdays: Saturday[]; total: number }> {
  const { rows } = await db.execute<{
    _id: string
    day: string
    state: (typeof lineStates)[number]
    amount: number
    orders: number
    returns: number
  }>(sql`
    select l.id as "_id", b.day::text as day, l.state, l.amount_francs as amount, i.orders, i.returns
    from payout_lines l join payout_batches b on b.id = l.batch_id
    cross join lateral (
      select count(*) filter (where kind = 'sale') as orders, count(*) filter (where kind = 'return') as returns from payout_items where line_id = l.id
    ) i
    where l.owner = 'seller' and l.owner_id = ${shopId}
    order by l.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: totals } = await db.execute<{ total: number }>(
    sql`select count(*) as total from payout_lines where owner = 'seller' and owner_id = ${shopId}`,
  )
  return {
    saturdays: rows.map((row) => ({ ...row, state: saturdayStateOf[row.state] })),
    total: totals[0]?.total ?? 0,
  }
}
