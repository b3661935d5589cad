import type { MetaFunction } from 'react-router'

import { Soon } from '#web/help/soon.tsx'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes réclamations · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function ComplaintHistoryPage() {
  return (
    <Soon title="Mes réclamations" back={paths.settings()} way={{ to: paths.orders(), words: 'Mes commandes' }} call>
      Vos réclamations et leurs réponses seront ici.
    </Soon>
  )
}
