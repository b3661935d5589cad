import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import { AdminFrame } from '#web/admin/admin-frame.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { ReportedReviews } from './reported-reviews.tsx'

export const meta: MetaFunction = () => [{ title: 'Avis signalés · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function ModerationPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminFrame screen="reviews" detail="Un avis retiré ne compte plus dans les notes.">
          <ReportedReviews userId={_id} />
        </AdminFrame>
      )}
    </PersonalData>
  )
}
