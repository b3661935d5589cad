import { sql } from 'drizzle-orm'

import {
  operatorStatements,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { plural } from '#kernel/wire/plural.ts'

/** What a statement does not explain waits for finance: one row a statement. */
const decideExceptions = promiseKind<{ file: string; count: number }>({
  kind: 'reconciliation.decide',
  label: 'Rapprochement',
  owes: 'finance',
  teamDays: 2,
  open: sql`select s.id, s.imported_at as since, s.imported_at as due_at, null::uuid as owes_id,
      json_build_object('file', s.file_name, 'count', count(*)) as about
    from ${operatorStatements} s
    join ${reconciliationExceptions} e on e.statement_id = s.id and e.state = 'open'
    group by s.id`,
  says: ({ about: { file, count } }) => ({
    what: `${count} ${plural(count, 'écart')} avec un opérateur, à décider`,
    detail: file,
    forWhom: null,
    to: '/financeDashboard?onglet=rapprochement',
    verb: 'Décider',
  }),
})

export const reconciliationPromises = [decideExceptions]
