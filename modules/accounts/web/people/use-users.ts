import { listUsers, type ManyOutcome } from '#modules/accounts/contract/people.ts'
import { call } from '#web/api/client.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import { queryOf, type UserFilter } from './user-filter.ts'

/** The accounts that match the filter, a page at a time. */
export function useUsers(filter: UserFilter) {
  return useCursorList({
    key: ['admin', 'users', filter],
    read: (from, signal) => call(listUsers, { query: { ...queryOf(filter), ...from } }, { signal }),
    rows: ({ users }) => users,
  })
}

/** Shows a notice: what an act on accounts did, or the first refusal. */
export function sayOutcome(outcome: ManyOutcome | undefined, done: string): void {
  const [refused] = outcome?.refused ?? []
  if (refused) showNotice(`${refused.name} : ${refused.message}`, { tone: 'failed', stayMs: 8_000 })
  else if (outcome?.waiting)
    showNotice('Nomination demandée : une deuxième personne doit l’approuver.', { stayMs: 8_000 })
  else showNotice(done)
}
