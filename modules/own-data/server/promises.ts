import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { dataExports } from '#modules/own-data/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

/** A copy of a person's data is made by itself within a day; the team looks after a late one. */
const makeCopy = promiseKind<{ name: string }>({
  kind: 'own_data.make',
  label: 'Comptes',
  owes: 'admin',
  open: sql`select e.id, e.asked_at as since, e.asked_at + interval '1 day' as due_at,
      null::uuid as owes_id, json_build_object('name', u.name) as about
    from ${dataExports} e join ${personFacts} u on u.id = e.user_id
    where e.made_at is null`,
  says: ({ about }) => ({
    what: 'Copie de données à faire',
    detail: 'Elle se fait d’elle-même',
    forWhom: shortName(about.name),
    to: '/admin-user',
    verb: 'Voir',
  }),
})

export const ownDataPromises = [makeCopy]
