import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { DispatchDesk } from './dispatch-desk.tsx'

export const meta: MetaFunction = () => [{ title: 'Livraisons du groupe · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['chef_livreur', 'admin'])
export const HydrateFallback = Waiting

export default function DispatchDashboardPage() {
  return <PersonalData>{(user) => <DispatchDesk user={user} />}</PersonalData>
}
