import { sql } from 'drizzle-orm'

import { falseMessages, warnings } from '#modules/false-messages/database/tables.ts'
import { type PromiseKind, promiseKind } from '#kernel/promise-kinds.ts'
import { endLate, putAside } from './warn.ts'

const page = '/admin-faux-messages'

/** Reports of one number are read together; nothing ends by itself. */
const read = promiseKind<{ count: number }>({
  kind: 'false_messages.read',
  label: 'Signalements',
  owes: 'admin',
  teamDays: 2,
  open: sql`select min(m.id::text)::uuid as id, min(m.reported_at) as since,
      min(m.reported_at) as due_at, null::uuid as owes_id,
      json_build_object('count', count(*)::int) as about
    from ${falseMessages} m where m.outcome is null group by coalesce(m.sender, m.id::text)`,
  says: ({ about: { count } }) => ({
    what: 'Faux message signalé',
    detail: count > 1 ? `${count} fois` : null,
    forWhom: null,
    to: page,
    verb: 'Lire',
  }),
})

/** A warning waits for a second person. */
const approve = promiseKind<{ words: string }>({
  kind: 'false_messages.approve',
  label: 'Deuxième personne',
  owes: 'admin',
  orOwes: 'finance',
  open: sql`select w.id, w.asked_at as since, w.ends_at as due_at, null::uuid as owes_id,
      json_build_object('words', w.words, 'askedBy', w.asked_by) as about
    from ${warnings} w where w.state = 'asked'`,
  isAnothers: true,
  says: ({ about }) => ({
    what: 'Approuver un avertissement à tous',
    detail: about.words,
    forWhom: null,
    to: page,
    verb: 'Relire',
  }),
  end: { words: 'Un avertissement que personne n’approuve est écarté.', run: putAside },
})

/** A warning is shown for some days. */
const show = promiseKind<null>({
  kind: 'false_messages.show',
  label: 'Avertissements',
  owes: 'admin',
  open: sql`select w.id, w.shown_at as since, w.ends_at as due_at, null::uuid as owes_id,
      null::json as about
    from ${warnings} w where w.state = 'shown'`,
  end: { words: 'Un avertissement affiché à tous s’efface après ses jours.', run: endLate },
})

export const falseMessagePromises: readonly PromiseKind[] = [read, approve, show]
