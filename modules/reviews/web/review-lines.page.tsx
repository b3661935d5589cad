import { useSearchParams, type MetaFunction } from 'react-router'

import { PersonalData } from '#client/session/personal-data.tsx'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'

import { ReviewLines } from './review-lines.tsx'

export const meta: MetaFunction = () => [{ title: 'Mes avis · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function ReviewLinesPage() {
  const [search] = useSearchParams()
  const order = search.get('commande')
  return (
    <div className="narrow">
      <PageTitle back={order ? paths.order(order) : paths.settings()}>Mes avis</PageTitle>
      <PersonalData>
        {({ _id }) => <ReviewLines key={order} userId={_id} order={order} />}
      </PersonalData>
    </div>
  )
}
