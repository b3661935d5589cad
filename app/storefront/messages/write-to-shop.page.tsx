import { useParams, type MetaFunction } from 'react-router'

import { guardOrder } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { ProposalItem } from '#modules/bargaining/web/index.ts'
import { ThreadSkeleton, WriteToShop } from '#modules/conversations/web/index.ts'

export const meta: MetaFunction = () => [
  { title: 'Écrire à la boutique · Sugu' },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = guardOrder
export const HydrateFallback = ThreadSkeleton

export default function WriteToShopPage() {
  const { slug = '' } = useParams()
  return (
    <PersonalData>
      {({ _id }) => <WriteToShop key={slug} userId={_id} slug={slug} Proposal={ProposalItem} />}
    </PersonalData>
  )
}
