import { createPath, useNavigation } from 'react-router'

import { LatePage } from '#web/ui/late-page.tsx'

/** A line that grows at the top while the next page is on its way: a press is answered at once, however slow the network. */
export function PageProgress() {
  const { state, location } = useNavigation()
  return state === 'loading' ? (
    <>
      <div className="page-progress" aria-hidden="true" />
      <LatePage address={createPath(location)} />
    </>
  ) : null
}
