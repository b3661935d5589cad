import { sql } from 'drizzle-orm'

import {
  operatorStatements,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { paymentFacts } from '#modules/payments/database/views.ts'
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

/** An operator whose payments came since its last statement: the next is awaited in a team day. */
const importStatement = promiseKind<{ provider: PaymentProviderName }>({
  kind: 'reconciliation.import',
  label: 'Rapprochement',
  owes: 'finance',
  open: sql`select md5('statement ' || s.provider)::uuid as id, s.to_at as since,
      s.to_at + interval '2 days' as due_at, null::uuid as owes_id,
      json_build_object('provider', s.provider) as about
    from (
      select s.provider, max(s.to_at) as to_at from ${operatorStatements} s group by s.provider
    ) s
    where exists (select from ${paymentFacts} p
      where p.provider = s.provider and p.state = 'succeeded' and p.settled_at > s.to_at)`,
  says: ({ about: { provider } }) => ({
    what: `Relevé ${providerWords[provider]} à importer`,
    detail: null,
    forWhom: null,
    to: '/financeDashboard?onglet=rapprochement',
    verb: 'Importer',
  }),
})

export const reconciliationPromises = [decideExceptions, importStatement]
