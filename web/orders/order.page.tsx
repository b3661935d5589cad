import type { MetaFunction } from 'react-router'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

export const meta: MetaFunction = () => [{ title: 'Commande · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OrderPage() {
  return <h1>Commande</h1>
}
