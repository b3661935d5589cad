import { lazy, Suspense } from 'react'

import { ListSkeleton } from '#ui/lists/skeleton.tsx'

const Cards = lazy(async () => ({ default: (await import('./settings-cards.tsx')).SettingsCards }))

export function SettingsCards({ approvedOnly = false }: { approvedOnly?: boolean }) {
  return (
    <Suspense fallback={<ListSkeleton count={3} />}>
      <Cards approvedOnly={approvedOnly} />
    </Suspense>
  )
}
