import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { ReportedReviews } from '#modules/reviews/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

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
