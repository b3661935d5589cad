import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shortName } from '#kernel/wire/person-names.ts'

type About = { francs: number; payee: string | null; reason: string }

/** What is owed back leaves within two days of the team, once its number is known. */
const sendRefund = promiseKind<About>({
  kind: 'refunds.send',
  label: 'Remboursements',
  owes: 'finance',
  teamDays: 2,
  open: sql`select r.id, r.requested_at as since,
      coalesce(r.payee_phone_at, r.requested_at) as due_at, r.payee_id as owes_id,
      json_build_object('francs', r.amount_francs, 'payee', u.name, 'reason', r.reason) as about
    from ${refundFacts} r left join ${personFacts} u on u.id = r.payee_id
    where r.to_approve`,
  says: ({ about }) => ({
    what: `Rembourser ${formatFrancs(about.francs)}`,
    detail: about.reason,
    forWhom: about.payee === null ? null : shortName(about.payee),
    to: '/financeDashboard?onglet=remboursements',
    verb: 'Approuver',
  }),
})

export const refundPromises = [sendRefund]
