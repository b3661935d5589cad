import { sql } from 'drizzle-orm'

import { promotions } from '#modules/promotions/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

/** A budget of the market's promotion waits for a second person. */
const approveBudget = promiseKind<{ code: string | null; francs: number }>({
  kind: 'promotions.approve_budget',
  label: 'Deuxième personne',
  owes: 'admin',
  teamDays: 2,
  open: sql`select p.id, p.created_at as since, p.created_at as due_at, null::uuid as owes_id,
      json_build_object('code', p.code, 'francs', p.asked_budget_francs, 'askedBy', p.asked_by) as about
    from ${promotions} p where p.asked_budget_francs is not null and p.stopped_at is null`,
  isAnothers: true,
  says: ({ about: { code, francs } }) => ({
    what: `Approuver un budget de ${formatFrancs(francs)}`,
    detail: code,
    forWhom: null,
    to: '/admin-promotions',
    verb: 'Relire',
  }),
})

export const promotionPromises = [approveBudget]
