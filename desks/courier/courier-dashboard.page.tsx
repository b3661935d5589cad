import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { CourierDesk } from './courier-desk.tsx'

export const meta: MetaFunction = () => [{ title: 'Livraisons · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['livreur'])
export const HydrateFallback = Waiting

export default function CourierDashboardPage() {
  return <PersonalData>{(user) => <CourierDesk user={user} />}</PersonalData>
}
