import { sql } from 'drizzle-orm'

import { sqlState } from '#kernel/database/write-refusals.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

const batchSize = 50_000

/**
 * Sums new entries.
 * @returns how many
 */
export async function sumUp(kernel: Kernel): Promise<number> {
  const until = await lastSettled(kernel)
  for (let done = 0; ;) {
    const summed = await sumBatch(kernel, until)
    done += summed
    if (summed < batchSize) return done
  }
}

/**
 * Returns the number below which no entry can still appear. Numbers precede commits, so it waits
 * for running postings by a brief lock. 0 on timeout.
 */
async function lastSettled(kernel: Kernel): Promise<number> {
  try {
    return await kernel.transaction(async (tx) => {
      await query(tx, sql`set local lock_timeout = '500ms'`)
      await query(tx, sql`lock table ledger_entries in share mode`)
      const [row] = await query<{ last: number }>(
        tx,
        sql`select coalesce(max(id), 0) as last from ledger_entries`,
      )
      return row?.last ?? 0
    })
  } catch (error) {
    if (sqlState(error) === '55P03') return 0
    throw error
  }
}

function sumBatch(kernel: Kernel, until: number): Promise<number> {
  return kernel.transaction(async (tx) => {
    // In one process at a time: the next finds the work done.
    const known = await query<{ upto: number }>(
      tx,
      sql`select upto from ledger_summed_up for update`,
    )
    const upto = known[0]?.upto ?? 0
    const [row] = await query<{ summed: number }>(
      tx,
      sql`
      with fresh as materialized (
        select e.id, e.account_id, a.owner_id, a.kind, t.kind as event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, e.amount_francs as francs
        from (select * from ledger_entries where id > ${upto} and id <= ${until} order by id limit ${batchSize}) e
        join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      ), days as (
        insert into ledger_days as known (kind, event, day, is_debit, francs, entries)
        select kind, event, day, francs > 0, sum(francs), count(*) from fresh group by 1, 2, 3, 4
        on conflict (day, kind, event, is_debit) do update set francs = known.francs + excluded.francs, entries = known.entries + excluded.entries
      ), standings as (
        insert into ledger_standings as known (account_id, event, francs, entries)
        select account_id, event, sum(francs), count(*) from fresh where owner_id is not null group by 1, 2
        on conflict (account_id, event) do update set francs = known.francs + excluded.francs, entries = known.entries + excluded.entries
      ), moved as (
        update ledger_summed_up set upto = (select max(id) from fresh) where exists (select from fresh)
      )
      select count(*) as summed from fresh`,
    )
    return row?.summed ?? 0
  })
}
