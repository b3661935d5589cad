import { sql } from 'drizzle-orm'

import { payoutBatches, payoutLines } from '#modules/payouts/database/tables.ts'
import { leadsTo, teamOf, type News } from '#modules/notices/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { plural } from '#kernel/wire/plural.ts'

const page = ['/financeDashboard?onglet=versements', 'finance', 'payouts'] as const

/** Notices to finance that a batch waits for its review. */
export async function draftNotices(tx: Tx, { clock }: Kernel, batchId: string): Promise<News[]> {
  const [draft] = await query<{ number: string; francs: number; payees: number }>(
    tx,
    sql`select b.number, sum(l.amount_francs)::bigint as francs, count(*)::int as payees
      from ${payoutBatches} b join ${payoutLines} l on l.batch_id = b.id
      where b.id = ${batchId} group by b.id`,
  )
  if (!draft) return []
  const { number, francs, payees } = draft
  const officers = await teamOf(tx, ['finance'])
  return officers.map(({ id: userId }) => ({
    kind: 'payment',
    title: 'Un lot attend votre contrôle',
    message: `${number} : ${formatFrancs(francs)} à verser, ${payees} ${plural(payees, 'personne')}. Contrôlez-le, une autre personne l’approuve.`,
    ...leadsTo(page),
    userId,
    key: `payout-batch:${batchId}:draft`,
    at: clock.now(),
  }))
}
