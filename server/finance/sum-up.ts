import { sql } from 'drizzle-orm'

import { sqlState } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** So many entries are added up in one go: whoever wants to post waits meanwhile. */
const round = 200_000

/** Adds up the entries that nobody has added up yet; what is read in between is the same before and after. @returns how many */
export async function sumUp(kernel: Kernel): Promise<number> {
  let done = 0
  for (;;) {
    const summed = await oneRound(kernel)
    done += summed
    if (summed < round) return done
  }
}

async function oneRound(kernel: Kernel): Promise<number> {
  try {
    return await kernel.transaction(async (tx) => {
      // Numbers are given out before they are committed. The lock waits until no smaller one can still appear, not longer: another time will do.
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await tx.execute(sql`select from ledger_summed_up for update`)
      await tx.execute(sql`lock table ledger_entries in share mode`)
      const { rows } = await tx.execute<{ summed: number }>(sql`
        with fresh as materialized (
          select e.id, e.account_id, a.owner_id, a.kind, t.kind as event, (e.occurred_at at time zone 'Africa/Bamako')::date as day, e.amount_francs as francs
          from (select * from ledger_tail() order by id limit ${round}) e
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
        select count(*) as summed from fresh`)
      return rows[0]?.summed ?? 0
    })
  } catch (error) {
    if (sqlState(error) === '55P03') return 0
    throw error
  }
}
