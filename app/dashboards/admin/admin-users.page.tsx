import { useSearchParams, type MetaFunction } from 'react-router'

import { NumberChanges, OtherNumber } from '#modules/numbers/web/index.ts'
import {
  Appointments,
  DeletionQueue,
  UserList,
  UserRecordScreen,
} from '#modules/people/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { workPaths } from '#client/work-paths.ts'

import { actLabels } from '#app/act-labels.ts'
import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Utilisateurs · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

/**
 * Accounts; in the address, `compte` is the open one, `vue` deletion requests (`suppressions`) or
 * appointments and changes of number that await a second person (`nominations`).
 */
export default function AdminUsersPage() {
  const [search] = useSearchParams()
  const id = search.get('compte')
  const view = search.get('vue')
  const screen =
    view === 'suppressions' ? (
      <DeletionQueue />
    ) : view === 'nominations' ? (
      <Appointments
        back={<BackLink to={workPaths.adminUsers()}>Tous les utilisateurs</BackLink>}
        after={<NumberChanges />}
      />
    ) : id ? (
      <UserRecordScreen key={id} id={id} actLabels={actLabels} More={OtherNumber} />
    ) : (
      <UserList />
    )
  return (
    <PersonalData>{() => <AdminDashboard screen="users">{screen}</AdminDashboard>}</PersonalData>
  )
}
