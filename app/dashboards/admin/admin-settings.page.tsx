import type { MetaFunction } from 'react-router'

import { CommissionRulesCard } from '#modules/pricing/web/index.ts'
import { MarketSettings } from '#modules/deliveries/web/index.ts'
import { RelayFeeCard } from '#modules/relays/web/index.ts'
import { EndsCard } from '#modules/promises/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { SettingsCards } from '#modules/settings/web/index.ts'
import { SwitchesCard } from '#modules/settings/web/index.ts'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Réglages · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminSettingsPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="settings">
          <MarketSettings
            last={
              <>
                <SwitchesCard />
                <EndsCard />
                <RelayFeeCard />
                <SettingsCards />
                <CommissionRulesCard />
              </>
            }
          />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
