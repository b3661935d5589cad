import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { Synonyms } from '#modules/search/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Synonymes · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminSynonymsPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="synonyms">
          <Synonyms />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
