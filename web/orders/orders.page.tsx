import type { MetaFunction } from 'react-router'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes commandes · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OrdersPage() {
  return <h1>Mes commandes</h1>
}
