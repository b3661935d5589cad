import type { MetaFunction } from 'react-router'

import { PeriodChoice } from '#client/lists/period-choice.tsx'
import type { PageHandle } from '#client/page-handle.ts'
import { InterestCards, MissedSearches } from '#modules/statistics/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

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
