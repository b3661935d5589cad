import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/session/personal-data.tsx'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { NotificationSettings } from './notification-settings.tsx'

export const meta: MetaFunction = () => [{ title: 'Être prévenu · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function NotificationSettingsPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Être prévenu</PageTitle>
      <PersonalData>{(user) => <NotificationSettings key={user._id} user={user} />}</PersonalData>
    </div>
  )
}
