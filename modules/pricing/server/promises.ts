import { sql } from 'drizzle-orm'

import { commissionRules } from '#modules/pricing/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

/** A commission, or its end, waits for a second person. */
const approveCommission = promiseKind<{ basisPoints: number; reason: string; isEnd: boolean }>({
  kind: 'pricing.approve_commission',
  label: 'Deuxième personne',
  owes: 'finance',
  orOwes: 'admin',
  teamDays: 2,
  open: sql`select r.id, coalesce(r.end_asked_at, r.asked_at) as since,
      coalesce(r.end_asked_at, r.asked_at) as due_at, null::uuid as owes_id,
      json_build_object('basisPoints', r.basis_points, 'isEnd', r.end_asked_at is not null,
        'reason', coalesce(r.end_reason, r.reason),
        'askedBy', case when r.end_asked_at is null then r.asked_by else r.end_asked_by end) as about
    from ${commissionRules} r
    where r.stopped_at is null and (r.approved_at is null or r.end_asked_at is not null)`,
  isAnothers: true,
  says: ({ about: { basisPoints, reason, isEnd } }) => ({
    what: isEnd
      ? 'Approuver la fin d’une commission'
      : `Approuver une commission de ${String(basisPoints / 100).replace('.', ',')}\u00a0%`,
    detail: reason,
    forWhom: null,
    to: '/admin-reglages',
    verb: 'Relire',
  }),
})

export const pricingPromises = [approveCommission]
