import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkSoon } from '#web/shell/work-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Administration · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminDashboardPage() {
  return <WorkSoon title="Administration">La santé du marché et ce qui attend une réponse seront ici.</WorkSoon>
}
