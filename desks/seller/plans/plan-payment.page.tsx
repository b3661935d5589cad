import { useParams, type MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'
import { PlanPayment } from '#modules/subscriptions/web/index.ts'

import { SellerDesk } from '../seller-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Payer mon abonnement · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function PlanPaymentPage() {
  const { slug = '' } = useParams()
  return (
    <PersonalData>
      {(user) => (
        <SellerDesk screen="subscription">
          <PlanPayment key={slug} user={user} plan={slug.toLowerCase()} />
        </SellerDesk>
      )}
    </PersonalData>
  )
}
