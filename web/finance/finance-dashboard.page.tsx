import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkSoon } from '#web/shell/work-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Finance · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['finance'])
export const HydrateFallback = Waiting

export default function FinanceDashboardPage() {
  return <WorkSoon title="Finance">La balance, les versements du samedi et les remboursements seront ici.</WorkSoon>
}
