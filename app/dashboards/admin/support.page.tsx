import { useSearchParams, type MetaFunction } from 'react-router'

import { hoursWords } from '#kernel/wire/span-words.ts'
import { SupportFile, SupportQueue } from '#modules/complaints/web/index.ts'
import { LateExchanges } from '#modules/exchanges/web/index.ts'
import { PromiseAnswers, ToDoList } from '#modules/promises/web/index.ts'
import { ContestedRefusals } from '#modules/refusals/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Réclamations · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function SupportPage() {
  return (
    <PersonalData>
      {({ _id }) => (
        <AdminDashboard screen="complaints">
          <Support userId={_id} />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}

/** What people reported; what they complain of or contest has its list below. */
const supportKinds = ['conversations.read', 'link_sales.read_report', 'reviews.read'] as const

function Support({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const within = hoursWords(useDeadlines().complaintDecisionHours)
  const chosen = search.get('reclamation')
  if (chosen) return <SupportFile key={chosen} userId={userId} id={chosen} />
  return (
    <ScreenFrame detail={`Décision sous ${within}. L’argent attend.`}>
      <ToDoList userId={userId} kinds={supportKinds} />
      <ContestedRefusals />
      <PromiseAnswers />
      <LateExchanges />
      <SupportQueue userId={userId} />
    </ScreenFrame>
  )
}
