import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { DeletionQueue } from './deletion-queue.tsx'
import { UserList } from './user-list.tsx'
import { UserRecordScreen } from './user-record.tsx'

export const meta: MetaFunction = () => [{ title: 'Utilisateurs · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

/** The accounts; `compte=` one of them; `vue=suppressions` who asked to be forgotten. */
export default function AdminUsersPage() {
  const [search] = useSearchParams()
  const id = search.get('compte')
  const screen =
    search.get('vue') === 'suppressions' ? (
      <DeletionQueue />
    ) : id ? (
      <UserRecordScreen key={id} id={id} />
    ) : (
      <UserList />
    )
  return <PersonalData>{() => screen}</PersonalData>
}
