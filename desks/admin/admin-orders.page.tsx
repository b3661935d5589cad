import { useSearchParams, type MetaFunction } from 'react-router'

import { TeamOrders, TeamOrderView } from '#modules/orders/web/index.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminDesk } from '#web/shell/admin-frame.tsx'

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
        <AdminDesk screen="orders">
          {id ? <TeamOrderView key={id} id={id} /> : <TeamOrders />}
        </AdminDesk>
      )}
    </PersonalData>
  )
}
