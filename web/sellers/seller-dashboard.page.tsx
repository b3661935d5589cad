import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { SellerOrders } from './seller-orders.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes Commandes · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function SellerDashboardPage() {
  return <PersonalData>{(user) => <SellerOrders user={user} />}</PersonalData>
}
