import { sql } from 'drizzle-orm'

import { promiseAnswers } from '#modules/promises/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

/** Who did not keep a promise says why: the team lets it count, or not. */
export const answerKind = promiseKind<{ label: string }>({
  kind: 'promises.decide',
  label: 'Promesses',
  owes: 'admin',
  teamDays: 2,
  open: sql`select a.id, a.answered_at as since, a.answered_at as due_at, null::uuid as owes_id,
      json_build_object('label', a.label) as about
    from ${promiseAnswers} a where a.decided_at is null`,
  says: ({ about }) => ({
    what: 'Réponse à une promesse non tenue',
    detail: about.label,
    forWhom: null,
    to: '/admin-reclamations#promesses',
    verb: 'Décider',
  }),
})
