import { useSearchParams } from 'react-router'

import { BatchList } from './batch-list.tsx'
import { BatchView } from './batch-view.tsx'

/** « Versements »: every Saturday's batch, or one of them. */
export default function PayoutsSection() {
  const [search] = useSearchParams()
  const id = search.get('lot')
  return id ? <BatchView id={id} key={id} /> : <BatchList held={search.get('vue') === 'retenu'} />
}
