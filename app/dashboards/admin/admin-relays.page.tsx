import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { RelayList } from '#modules/relays/web/index.ts'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Points relais · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminRelaysPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="relays">
          <RelayList />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
