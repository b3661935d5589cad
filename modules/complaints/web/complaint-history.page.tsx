import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { ComplaintList } from './complaint-list.tsx'
import { OneComplaint } from './one-complaint.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes réclamations · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

/** The caller’s complaints, or one of them with its thread: `?reclamation=…`. */
export default function ComplaintHistoryPage() {
  const [search] = useSearchParams()
  const chosen = search.get('reclamation')
  return (
    <div className="narrow">
      <PageTitle back={chosen ? ownPaths.complaints() : paths.settings()}>
        {chosen ? 'Réclamation' : 'Mes réclamations'}
      </PageTitle>
      <PersonalData>
        {({ _id }) =>
          chosen ? (
            <OneComplaint key={chosen} userId={_id} id={chosen} side="buyer" />
          ) : (
            <ComplaintList key={_id} userId={_id} />
          )
        }
      </PersonalData>
    </div>
  )
}
