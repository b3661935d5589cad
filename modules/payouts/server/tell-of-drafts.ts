import { plural } from '#kernel/wire/plural.ts'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { leadsTo, notify, teamOf } from '#modules/notices/module.ts'

const page = ['/financeDashboard?onglet=versements', 'finance', 'payouts'] as const

/** Notifies finance of each batch that waits for its review, once a batch. */
export async function tellOfDrafts(kernel: Kernel): Promise<void> {
  const drafts = await query<{ id: string; number: string; francs: number; payees: number }>(
    kernel.db,
    sql`select b.id, b.number, sum(l.amount_francs)::bigint as francs, count(*)::int as payees
      from payout_batches b join payout_lines l on l.batch_id = b.id
      where b.state = 'draft' and b.reviewed_at is null group by b.id`,
  )
  if (drafts.length === 0) return
  const officers = await teamOf(kernel.db, ['finance'])
  const at = kernel.clock.now()
  await notify(
    kernel,
    drafts.flatMap(({ id, number, francs, payees }) =>
      officers.map(({ id: userId }) => ({
        kind: 'payment' as const,
        title: 'Un lot attend votre contrôle',
        message: `${number} : ${formatFrancs(francs)} à verser, ${payees} ${plural(payees, 'personne')}. Contrôlez-le, une autre personne l’approuve.`,
        ...leadsTo(page),
        userId,
        key: `payout-batch:${id}:draft`,
        at,
      })),
    ),
  )
}
