import type { MetaFunction } from 'react-router'

import { ReportedConversations } from '#modules/conversations/web/index.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'

import { AdminDesk } from '#web/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Messages signalés · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function ReportedMessagesPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminDesk screen="messages">
          <ReportedConversations userId={_id} />
        </AdminDesk>
      )}
    </PersonalData>
  )
}
