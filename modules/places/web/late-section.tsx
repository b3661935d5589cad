import { lazy, Suspense } from 'react'

import { ListSkeleton } from '#ui/lists/skeleton.tsx'

const Section = lazy(async () => ({
  default: (await import('./quartiers-card.tsx')).QuartiersSection,
}))

export function QuartiersSection() {
  return (
    <Suspense fallback={<ListSkeleton count={5} />}>
      <Section />
    </Suspense>
  )
}
