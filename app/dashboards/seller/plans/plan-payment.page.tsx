import { useParams, type MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { PlanPayment } from '#modules/subscriptions/web/index.ts'

import { SellerDashboard } from '../seller-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Payer mon abonnement · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function PlanPaymentPage() {
  const { slug = '' } = useParams()
  return (
    <PersonalData>
      {(user) => (
        <SellerDashboard screen="subscription">
          <PlanPayment key={slug} user={user} plan={slug.toLowerCase()} />
        </SellerDashboard>
      )}
    </PersonalData>
  )
}
