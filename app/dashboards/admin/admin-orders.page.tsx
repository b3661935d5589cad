import { useSearchParams, type MetaFunction } from 'react-router'

import { TeamOrders, TeamOrderView } from '#modules/team-orders/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Commandes · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminOrdersPage() {
  const [search] = useSearchParams()
  const id = search.get('commande')
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="orders">
          {id ? <TeamOrderView key={id} id={id} /> : <TeamOrders />}
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
