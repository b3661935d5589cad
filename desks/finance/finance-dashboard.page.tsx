import { lazy, Suspense } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { FinanceFrame } from './finance-frame.tsx'
import { chosenSection, financeScreens } from './finance-screens.ts'

export const meta: MetaFunction = ({ location }) => [
  { title: `${financeScreens[chosenSection(new URLSearchParams(location.search))].words} · Sugu` },
]

export const handle: PageHandle = { work: true }

/** Each section's code is loaded when it is first opened. */
const load = {
  vue: () => import('./sections/overview.tsx'),
  versements: () => import('./sections/payouts.tsx'),
  remboursements: () => import('./sections/refunds.tsx'),
  rapprochement: () => import('./sections/reconciliation.tsx'),
  caisses: () => import('./sections/boxes.tsx'),
  abonnements: () => import('./sections/plans.tsx'),
  releves: () => import('./sections/shops.tsx'),
  'grand-livre': () => import('./sections/ledger.tsx'),
  cloture: () => import('./sections/months.tsx'),
  nominations: () => import('./sections/appointments.tsx'),
} as const

const sections = {
  vue: lazy(load.vue),
  versements: lazy(load.versements),
  remboursements: lazy(load.remboursements),
  rapprochement: lazy(load.rapprochement),
  caisses: lazy(load.caisses),
  abonnements: lazy(load.abonnements),
  releves: lazy(load.releves),
  'grand-livre': lazy(load['grand-livre']),
  cloture: lazy(load.cloture),
  nominations: lazy(load.nominations),
}

// Awaited here, so that the former page stays, with the progress line, until the next can be drawn.
export const clientLoader = guard(['finance'], ({ request }) =>
  load[chosenSection(new URL(request.url).searchParams)]().then(() => null),
)
export const HydrateFallback = Waiting

export default function FinanceDashboardPage() {
  const [search] = useSearchParams()
  const chosen = chosenSection(search)
  const Section = sections[chosen]
  return (
    <PersonalData>
      {() => (
        <Suspense fallback={<FinanceFrame section={chosen}>{<Waiting />}</FinanceFrame>}>
          <Section />
        </Suspense>
      )}
    </PersonalData>
  )
}
