import { useSearchParams } from 'react-router'

import { BatchList, BatchView } from '#modules/payouts/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('versements')

/** « Versements »: every Saturday's batch, or one of them. */
export default function PayoutsSection() {
  const [search] = useSearchParams()
  const id = search.get('lot')
  return id ? (
    <BatchView Frame={Frame} id={id} key={id} />
  ) : (
    <BatchList Frame={Frame} held={search.get('vue') === 'retenu'} />
  )
}
