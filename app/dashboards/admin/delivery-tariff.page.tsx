import type { ReactNode } from 'react'
import { useLocation, useSearchParams, type MetaFunction } from 'react-router'

import { exportDeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import {
  AwaitedRegionsView,
  TariffHistory,
  useZoneCounts,
  ZonesView,
} from '#modules/pricing/web/index.ts'
import type { Places } from '#modules/places/contract/places.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { useSettingChanges } from '#modules/settings/web/index.ts'
import { CarriersSection, CloseLine, useLineCount } from '#modules/coaches/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { QuartiersSection } from '#modules/places/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Tabs } from '#ui/lists/tabs.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Zones et frais · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

const views = [
  { name: 'zones', words: 'Zones' },
  { name: 'cars', words: 'Cars' },
  { name: 'quartiers', words: 'Quartiers' },
  { name: 'pas-encore', words: 'Pas encore' },
  { name: 'changements', words: 'Changements' },
] as const
type View = (typeof views)[number]['name']

const drawn: Readonly<Record<View, () => ReactNode>> = {
  zones: () => <ZonesView closeLine={CloseLine} />,
  cars: () => <CarriersSection />,
  quartiers: () => <QuartiersSection />,
  'pas-encore': () => <AwaitedRegionsView />,
  changements: () => <TariffHistory />,
}

export default function DeliveryTariffPage() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const view = viewOf(search.get('vue'), hash)
  return (
    <PersonalData>
      {() => (
        <AdminFrame
          screen="tariff"
          detail="Ce que l’acheteur paie, et qui sert."
          file={view === 'zones' && csv}
        >
          <ZoneTabs view={view} />
          {drawn[view]()}
        </AdminFrame>
      )}
    </PersonalData>
  )
}

const csv = (
  <SaveButton address={addressOf(exportDeliveryTariff, {})} name="zones-et-frais.csv">
    CSV
  </SaveButton>
)

function ZoneTabs({ view }: { view: View }) {
  const { lines, notYet } = useZoneCounts()
  const cars = useLineCount()
  const { settings, changes } = useSettingChanges().data ?? {}
  const quartiers = (settings?.['places'] as Places | undefined)?.quartiers
  const counts: Readonly<Record<View, number | undefined>> = {
    zones: lines,
    cars,
    quartiers: quartiers?.filter(({ retired }) => !retired).length,
    'pas-encore': notYet,
    changements: changes?.filter(
      ({ topic, decision }) => decision === null && ownTopics.includes(topic),
    ).length,
  }
  return (
    <Tabs
      label="Zones et frais"
      tabs={views.map(({ name, words }) => ({
        to: workPaths.adminTariff(name === 'zones' ? undefined : name),
        words,
        count: counts[name],
        current: name === view,
      }))}
    />
  )
}

const ownTopics = ['delivery', 'regions', 'places']

/** Notices of before say `#pertes`. */
function viewOf(asked: string | null, hash: string): View {
  if (hash === '#pertes') return 'cars'
  return views.find(({ name }) => name === asked)?.name ?? 'zones'
}
