import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkSoon } from '#web/shell/work-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Livraisons du groupe · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['chef_livreur', 'admin'])
export const HydrateFallback = Waiting

export default function DispatchDashboardPage() {
  return <WorkSoon title="Livraisons du groupe">Les colis à attribuer, les livreurs du groupe et leurs espèces seront ici.</WorkSoon>
}
