import { useLoaderData, type MetaFunction } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import type { ComponentType, ReactNode } from 'react'
import { financePath, type FinanceSection, financeSections } from '#client/work-paths.ts'
import {
  loadCourierBoxes,
  loadEntries,
  loadMonths,
  loadPaidPlans,
  loadRouteEarnings,
  loadShopStatements,
} from '#modules/finance/web/index.ts'
import { useToDo } from '#modules/promises/web/index.ts'
import { useUser } from '#client/session/user-info.ts'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import { FrameProvider, type ScreenFacts } from '#ui/screen-frame.tsx'
import { loadRefunds } from '#modules/refunds/web/index.ts'
import { loadCarrierMoney } from '#modules/coaches/web/index.ts'
import { loadBatches } from '#modules/payouts/web/index.ts'
import { loadDisagreements } from '#modules/reconciliation/web/index.ts'
import type { IconName } from '#ui/icons/icon.tsx'

type FinanceScreen = {
  words: string
  icon: IconName
  /** Separated by a rule in the menu. */ apart?: true
  load: () => Promise<ComponentType>
}

const financeScreens: Readonly<Record<FinanceSection, FinanceScreen>> = {
  vue: {
    words: 'Vue d’ensemble',
    icon: 'grid',
    load: () => import('./overview.tsx').then(({ Overview }) => Overview),
  },
  versements: { words: 'Versements', icon: 'calendar', load: loadBatches },
  transporteurs: { words: 'Transporteurs', icon: 'coach', load: loadCarrierMoney },
  itineraires: { words: 'Itinéraires', icon: 'route', load: loadRouteEarnings },
  remboursements: { words: 'Remboursements', icon: 'undo', load: loadRefunds },
  rapprochement: { words: 'Rapprochement', icon: 'reconcile', load: loadDisagreements },
  caisses: { words: 'Caisses livreurs', icon: 'cash', load: loadCourierBoxes },
  abonnements: { words: 'Abonnements', icon: 'subscription', load: loadPaidPlans },
  releves: { words: 'Relevés par boutique', icon: 'shop', load: loadShopStatements },
  'grand-livre': { words: 'Grand livre', icon: 'book', apart: true, load: loadEntries },
  cloture: { words: 'Clôture du mois', icon: 'lock', load: loadMonths },
  nominations: {
    words: 'Nominations',
    icon: 'trust',
    load: () => import('./second-person.tsx').then(({ SecondPerson }) => SecondPerson),
  },
  verifications: {
    words: 'Boutiques à vérifier',
    icon: 'shop',
    load: () => import('./verifications.tsx').then(({ Verifications }) => Verifications),
  },
  'faux-messages': {
    words: 'Faux messages',
    icon: 'call',
    load: () => import('./false-messages.tsx').then(({ FalseMessages }) => FalseMessages),
  },
}

function chosenSection(search: URLSearchParams): FinanceSection {
  return financeSections.find((section) => section === search.get('onglet')) ?? 'vue'
}

export const meta: MetaFunction = ({ location }) => [
  { title: `${financeScreens[chosenSection(new URLSearchParams(location.search))].words} · Sugu` },
]

export const handle: PageHandle = { work: true }

// Awaited here, so that the former page stays until the next can be drawn.
export const clientLoader = guard(['finance'], async ({ request }) => {
  const chosen = chosenSection(new URL(request.url).searchParams)
  return { chosen, Section: await financeScreens[chosen].load() }
})
export const HydrateFallback = Waiting

export default function FinanceDashboardPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (!loaded) return <Waiting />
  const { chosen, Section } = loaded
  return (
    <PersonalData>
      {() => (
        <FinanceDashboard section={chosen}>
          <Section key={chosen} />
        </FinanceDashboard>
      )}
    </PersonalData>
  )
}

type FinanceFrameProps = ScreenFacts & { section: FinanceSection }

/** Frame of finance screens. Drawn inside `PersonalData`. */
function FinanceFrame({ section, title, ...frame }: FinanceFrameProps) {
  const toDo = useToDo(useUser()?._id).data
  const links = financeSections.map((one) => ({
    ...financeScreens[one],
    to: financePath(one),
    current: one === section,
    count: one === 'vue' ? (toDo?.count ?? 0) : 0,
  }))
  return <WorkFrame title={title ?? financeScreens[section].words} links={links} {...frame} />
}

function FinanceDashboard({ section, children }: { section: FinanceSection; children: ReactNode }) {
  return (
    <FrameProvider renderFrame={(facts) => <FinanceFrame section={section} {...facts} />}>
      {children}
    </FrameProvider>
  )
}
