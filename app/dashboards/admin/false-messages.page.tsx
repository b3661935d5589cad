import { redirect, type MetaFunction } from 'react-router'

import { TeamFalseMessages } from '#modules/false-messages/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { financePath } from '#client/work-paths.ts'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Faux messages · Sugu' }]

export const handle: PageHandle = { work: true }

/** Links lead both roles here; finance has the list in its own frame. */
export const clientLoader = guard(['admin', 'finance'], ({ user }) => {
  if (user.role === 'finance') throw redirect(financePath('faux-messages'))
  return null
})
export const HydrateFallback = Waiting

export default function FalseMessagesPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminDashboard screen="falseMessages">
          <TeamFalseMessages userId={_id} />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
