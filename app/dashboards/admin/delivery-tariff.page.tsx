import type { MetaFunction } from 'react-router'

import {
  DeliveryTariffForm,
  ServedRegionsSection,
  TariffHistory,
} from '#modules/pricing/web/index.ts'
import { CarriersSection } from '#modules/coaches/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { QuartiersSection } from '#modules/places/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminFrame } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Zones et frais · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function DeliveryTariffPage() {
  return (
    <PersonalData>
      {() => (
        <AdminFrame screen="tariff" detail="Qui livre chaque région, et ce que l’acheteur paie.">
          <ServedRegionsSection />
          <section className="ruled" aria-labelledby="frais">
            <h2 id="frais">Frais de livraison</h2>
            <DeliveryTariffForm />
          </section>
          <CarriersSection />
          <QuartiersSection />
          <TariffHistory />
        </AdminFrame>
      )}
    </PersonalData>
  )
}
