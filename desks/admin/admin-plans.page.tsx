import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'
import { TeamPlans } from '#modules/subscriptions/web/index.ts'

import { AdminDesk } from '#web/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Formules · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminPlansPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDesk screen="plans">
          <TeamPlans />
        </AdminDesk>
      )}
    </PersonalData>
  )
}
