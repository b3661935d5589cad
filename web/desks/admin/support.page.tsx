import { useSearchParams, type MetaFunction } from 'react-router'

import { SupportFile, SupportQueue } from '#web/complaints/index.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminFrame } from '#web/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Réclamations · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

/** Support: the queue, or one complaint with everything that is known beside it. */
export default function SupportPage() {
  const [search] = useSearchParams()
  const chosen = search.get('reclamation')
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminFrame screen="complaints" detail="Décision sous 72 heures. L’argent attend.">
          {chosen ? (
            <SupportFile key={chosen} userId={_id} id={chosen} />
          ) : (
            <SupportQueue userId={_id} />
          )}
        </AdminFrame>
      )}
    </PersonalData>
  )
}
