import type { MetaFunction } from 'react-router'

import { PeriodChoice } from '#web/lists/period-choice.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { InterestCards, MissedSearches } from '#modules/statistics/web/index.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminFrame } from '#web/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Statistiques · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AnalyticsPage() {
  return (
    <PersonalData>
      {() => (
        <AdminFrame
          screen="analytics"
          detail="Ce que l’on regarde, cherche et achète. Aucune personne n’y est nommée."
        >
          <PeriodChoice />
          <InterestCards />
          <MissedSearches />
        </AdminFrame>
      )}
    </PersonalData>
  )
}
