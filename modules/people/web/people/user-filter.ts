import type { Call } from '#kernel/wire/endpoint.ts'
import { listUsers, type ManyOutcome } from '#modules/people/contract/people.ts'
import { call } from '#client/api/client.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

export type UserFilter = {
  q: string
  role: string
  state: string
  region: string
  seen: string
  joined: string
  sort: string
}

const names: Readonly<Record<keyof UserFilter, string>> = {
  q: 'q',
  role: 'role',
  state: 'etat',
  region: 'lieu',
  seen: 'vu',
  joined: 'inscription',
  sort: 'ordre',
}
const filterNames = Object.keys(names) as (keyof UserFilter)[]

export function filterOf(search: URLSearchParams): UserFilter {
  const read = (name: keyof UserFilter) => search.get(names[name]) ?? ''
  return {
    q: read('q'),
    role: read('role'),
    state: read('state'),
    region: read('region'),
    seen: read('seen'),
    joined: read('joined'),
    sort: read('sort'),
  }
}

export function withFilter(filter: UserFilter, change: Partial<UserFilter>): URLSearchParams {
  const next = { ...filter, ...change }
  return new URLSearchParams(
    filterNames.flatMap((name) => (next[name] ? [[names[name], next[name]]] : [])),
  )
}

type Query = NonNullable<Call<typeof listUsers>['query']>

export function queryOf(filter: UserFilter): Query {
  return Object.fromEntries(
    filterNames.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  )
}

export function isFiltered(filter: UserFilter): boolean {
  return filterNames.some((name) => name !== 'sort' && filter[name] !== '')
}

export function useUsers(filter: UserFilter) {
  return useCursorList({
    key: ['admin', 'users', filter],
    read: (from, signal) => call(listUsers, { query: { ...queryOf(filter), ...from } }, { signal }),
    rows: ({ users }) => users,
  })
}

export function sayOutcome(outcome: ManyOutcome | undefined, done: string): void {
  const [refused] = outcome?.refused ?? []
  if (refused) showNotice(`${refused.name} : ${refused.message}`, { tone: 'failed', stayMs: 8_000 })
  else if (outcome?.waiting)
    showNotice('Nomination demandée : une deuxième personne doit l’approuver.', { stayMs: 8_000 })
  else showNotice(done)
}
