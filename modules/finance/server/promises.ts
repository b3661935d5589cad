import { sql } from 'drizzle-orm'

import { closedMonthFacts, ledgerDaysNow } from '#modules/ledger/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

/** The id of a month, which has none. */
const idOfMonth = sql`md5('month ' || m.month::text)::uuid`

/** A month that is over waits to be closed; due when the next one is over. */
const closeMonth = promiseKind<{ month: string }>({
  kind: 'finance.close_month',
  label: 'Clôture',
  owes: 'finance',
  open: sql`select ${idOfMonth} as id,
      (m.month + interval '1 month') at time zone 'UTC' as since,
      (m.month + interval '2 months') at time zone 'UTC' as due_at, null::uuid as owes_id,
      json_build_object('month', to_char(m.month, 'YYYY-MM')) as about
    from (
      select distinct date_trunc('month', d.day)::timestamp as month from ${ledgerDaysNow} d
    ) m
    where not exists (select from ${closedMonthFacts} c where c.month = m.month::date)
      and m.month < (select date_trunc('month', max(d.day))::timestamp from ${ledgerDaysNow} d)`,
  says: ({ about: { month } }) => ({
    what: 'Mois à clore',
    detail: month.split('-').toReversed().join('/'),
    forWhom: null,
    to: '/financeDashboard?onglet=cloture',
    verb: 'Clore',
  }),
})

export const financePromises = [closeMonth]
