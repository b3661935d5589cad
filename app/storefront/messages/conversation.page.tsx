import { useParams, type MetaFunction } from 'react-router'

import { guardOrder } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'

import { ProposalItem } from '#modules/bargaining/web/index.ts'
import { BuyerThread, ThreadSkeleton } from '#modules/conversations/web/index.ts'

export const meta: MetaFunction = () => [
  { title: 'Messages · Sugu' },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = guardOrder
export const HydrateFallback = ThreadSkeleton

export default function ConversationPage() {
  const { id = '' } = useParams()
  return (
    <PersonalData>
      {({ _id }) => <BuyerThread key={id} userId={_id} id={id} Proposal={ProposalItem} />}
    </PersonalData>
  )
}
