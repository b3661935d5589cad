import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { MarketPromotions } from '#modules/promotions/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Promotions · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminPromotionsPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="promotions">
          <MarketPromotions />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
