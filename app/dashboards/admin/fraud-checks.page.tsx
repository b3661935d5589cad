import type { MetaFunction } from 'react-router'

import { FraudChecks } from '#modules/fraud-checks/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Signes de fraude · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function FraudChecksPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminFrame
          screen="checks"
          detail="Chacun retient les versements d’une boutique jusqu’à ce que quelqu’un ait regardé."
        >
          <FraudChecks userId={_id} />
        </AdminFrame>
      )}
    </PersonalData>
  )
}
