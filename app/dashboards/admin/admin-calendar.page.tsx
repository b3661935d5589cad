import type { MetaFunction } from 'react-router'

import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { CalendarScreen } from '#modules/calendar/web/index.ts'
import { PausesCard } from '#modules/pricing/web/index.ts'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Calendrier · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminCalendarPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="calendar">
          <CalendarScreen Pauses={PausesCard} />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
