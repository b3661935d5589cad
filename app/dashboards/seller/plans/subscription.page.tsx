import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { OwnSubscription } from '#modules/subscriptions/web/index.ts'

import { SellerDashboard } from '../seller-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Mon Abonnement · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function SubscriptionPage() {
  return (
    <PersonalData>
      {(user) => (
        <SellerDashboard screen="subscription">
          <OwnSubscription user={user} />
        </SellerDashboard>
      )}
    </PersonalData>
  )
}
