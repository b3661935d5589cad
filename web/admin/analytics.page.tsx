import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminFrame } from './admin-frame.tsx'
import { InterestCards } from './interest-cards.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { PeriodChoice } from './period-choice.tsx'

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
