import type { MetaFunction } from 'react-router'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

export const meta: MetaFunction = () => [{ title: 'Vue globale · Sugu' }]

export const clientLoader = guard(['vendeur'])
export const HydrateFallback = Waiting

export default function SellerDashboardPage() {
  return <h1>Vue globale</h1>
}
