import { sql } from 'drizzle-orm'

import { payoutDues } from '#modules/ledger/database/tables.ts'
import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'

const payableAccounts: readonly LedgerAccount[] = ['seller_payable', 'courier_payable']
/** Events that pay what is owed. */
const payingEvents: readonly string[] = ['payout_paid', 'payout_reversed']

/** Whether a payout must pay the entry, or take it back. */
export function isDue(event: string, account: LedgerAccount): boolean {
  return payableAccounts.includes(account) && !payingEvents.includes(event)
}

/** Adds posted entries to what payouts must pay. */
export async function addDues(tx: Tx, dues: (typeof payoutDues.$inferInsert)[]): Promise<void> {
  if (dues.length > 0) await tx.insert(payoutDues).values(dues)
}

/**
 * Takes entries that a payout now pays.
 * @throws when another payout has taken one
 */
export async function takeDues(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const { rowCount } = await tx.execute(
    sql`delete from payout_dues where entry_id = any(${sql.param([...entryIds])}::bigint[])`,
  )
  if (rowCount !== entryIds.length)
    throw new Error(`of ${entryIds.length} entries, ${rowCount} were due`)
}

/** Gives back entries of a payout that was emptied, withdrawn or refused. */
export async function returnDues(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await tx.execute(sql`
    insert into payout_dues (entry_id, account_id, subject_id)
    select e.id, e.account_id, t.subject_id
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.id = any(${sql.param([...entryIds])}::bigint[])`)
}
