import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { OrderList } from './order-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes commandes · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OrdersPage() {
  return (
    <>
      <PageTitle back={paths.settings()}>Mes commandes</PageTitle>
      <PersonalData>{(user) => <OrderList userId={user._id} />}</PersonalData>
    </>
  )
}
