import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'

import { TeamProducts } from './team-products.tsx'

export const meta: MetaFunction = () => [{ title: 'Produits · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminProductsPage() {
  return <PersonalData>{() => <TeamProducts />}</PersonalData>
}
