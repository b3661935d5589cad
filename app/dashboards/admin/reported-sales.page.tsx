import type { MetaFunction } from 'react-router'

import { ReportedSales } from '#modules/link-sales/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Ventes signalées · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function ReportedSalesPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminFrame
          screen="sales"
          detail="Les ventes par lien que leurs lecteurs signalent, avec ou sans compte."
        >
          <ReportedSales userId={_id} />
        </AdminFrame>
      )}
    </PersonalData>
  )
}
