import type { MetaFunction } from 'react-router'

import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { OwnData } from './own-data.tsx'

export const meta: MetaFunction = () => [
  {
    title: 'Recevoir ce que nous gardons de vous · Sugu',
  },
]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OwnDataPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Recevoir ce que nous gardons de vous</PageTitle>
      <PersonalData>{(user) => <OwnData key={user._id} />}</PersonalData>
    </div>
  )
}
