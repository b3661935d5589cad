import { sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import { notifyWithin } from '#modules/notices/module.ts'
import { readRefundFacts } from '#modules/payments/module.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { refundNumberWantedNotice } from './notices.ts'

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
    where r.to_approve and (r.payment_id is not null or r.payee_phone is not null)`,
  says: ({ about }) => ({
    what: `Rembourser ${formatFrancs(about.francs)}`,
    detail: about.reason,
    forWhom: about.payee === null ? null : shortName(about.payee),
    to: '/financeDashboard?onglet=remboursements',
    verb: 'Approuver',
  }),
})

/** Days after which a payee is asked again for the number, which no operator knows. */
const ASKED_AGAIN_ON = [1, 3] as const

/** Asked again, and then the team calls: nothing else ends it. */
const giveNumber = promiseKind<About & { orderId: string | null }>({
  kind: 'refunds.give_number',
  label: 'Remboursements',
  owes: 'buyer',
  open: sql`select r.id, r.requested_at as since, r.requested_at + interval '3 days' as due_at,
      r.payee_id as owes_id, json_build_object('francs', r.amount_francs, 'payee', u.name,
        'reason', r.reason, 'orderId', p.order_id) as about
    from ${refundFacts} r left join ${personFacts} u on u.id = r.payee_id
    left join ${parcelFacts} p on p.id = r.subject_id
    where r.to_approve and r.payment_id is null and r.payee_phone is null`,
  says: ({ about }) => ({
    what: `Demander à quel numéro rendre ${formatFrancs(about.francs)}`,
    detail: about.reason,
    forWhom: about.payee === null ? null : shortName(about.payee),
    to: about.orderId === null ? '/admin-order' : `/admin-order?commande=${about.orderId}`,
    verb: 'Appeler',
  }),
  lateFor: ['admin'],
  tells: {
    steps: (_kernel, { since }) =>
      ASKED_AGAIN_ON.map((day) => ({ step: String(day), at: daysAfter(since, day) })),
    async tell(tx, kernel, { id }, step) {
      const at = kernel.clock.now()
      const refund = await readRefundFacts(tx, kernel, id, at)
      const key = `refund:${id}:number-wanted:${step}`
      const about = { userId: refund.payerId, key, at }
      await notifyWithin(tx, kernel, [{ ...refundNumberWantedNotice(refund), ...about }])
    },
  },
})

export const refundPromises = [sendRefund, giveNumber]
