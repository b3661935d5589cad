import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { NotificationList } from './notification-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Notifications · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function NotificationsPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Notifications</PageTitle>
      <PersonalData>{(user) => <NotificationList key={user._id} userId={user._id} />}</PersonalData>
    </div>
  )
}
