import type { MetaFunction } from 'react-router'

import { Journal } from '#modules/journal/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { actDomains, actLabels } from '#app/act-labels.ts'
import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Journal · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminAuditPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="audit">
          <Journal labels={actLabels} domains={actDomains} />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
