import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { ReportedReviews } from '#modules/reviews/web/index.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminFrame } from '#web/shell/admin-frame.tsx'

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
