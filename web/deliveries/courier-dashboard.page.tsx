import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkSoon } from '#web/shell/work-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Livraisons · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['livreur'])
export const HydrateFallback = Waiting

export default function CourierDashboardPage() {
  return (
    <WorkSoon title="Livraisons">
      Vos livraisons, les codes à saisir et votre historique seront ici. En attendant, le responsable de votre groupe vous dit où aller.
    </WorkSoon>
  )
}
