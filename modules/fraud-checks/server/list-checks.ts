import { sql } from 'drizzle-orm'

import type { FraudCheck, listFraudChecks } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { fraudChecks } from '#modules/fraud-checks/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import {
  ledgerAccountFacts,
  ledgerEntryFacts,
  payoutDueFacts,
} from '#modules/ledger/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'

type Row = Pick<FraudCheck, 'kind' | 'other' | 'outcome' | 'francs'> & {
  id: string
  at: string
  dueAt: string
  name: string
  slug: string
}

/** Signs that hold payouts, the oldest first, with what they hold. */
export async function listChecks(
  db: Sql,
  paging: Read<typeof listFraudChecks>['query'],
): Promise<ReplyInput<typeof listFraudChecks>> {
  const order = { at: sql`c.found_at`, id: sql`c.id`, way: 'asc' } as const
  const { rows, next } = await cursorPage(paging, (place) =>
    query<Row>(
      db,
      sql`
      select c.id, c.kind, c.found_at as at, c.due_at, c.outcome, s.name, s.slug,
        coalesce(o.name, u.name) as other,
        (select coalesce(greatest(0, -sum(e.amount_francs)), 0)::bigint from ${payoutDueFacts} d
          join ${ledgerAccountFacts} a on a.id = d.account_id join ${ledgerEntryFacts} e on e.id = d.entry_id
          where a.owner_id = s.id) as francs
      from ${fraudChecks} c join ${shopFacts} s on s.id = c.shop_id
        left join ${shopFacts} o on o.id = c.other_id
        left join ${personFacts} u on u.id = c.other_id
      ${placeSql(place, [sql`c.outcome is distinct from 'cleared'`], order)}`,
    ),
  )
  return {
    checks: rows.map(({ id, at, dueAt, name, slug, ...row }) => ({
      ...row,
      _id: id,
      foundAt: new Date(at).toISOString(),
      dueAt: new Date(dueAt).toISOString(),
      shop: { name, slug },
    })),
    next,
  }
}
