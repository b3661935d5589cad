import { lazy, Suspense } from 'react'

import { ListSkeleton } from '#ui/lists/skeleton.tsx'

const Cards = lazy(async () => ({ default: (await import('./settings-cards.tsx')).SettingsCards }))
const Section = lazy(async () => ({
  default: (await import('#modules/places/web/quartiers-card.tsx')).QuartiersSection,
}))

/**
 * Screen « Réglages ».
 * @param approvedOnly for finance: only settings that need approval
 */
export function SettingsCards({ approvedOnly = false }: { approvedOnly?: boolean }) {
  return (
    <Suspense fallback={<ListSkeleton count={3} />}>
      <Cards approvedOnly={approvedOnly} />
    </Suspense>
  )
}

export function QuartiersSection() {
  return (
    <Suspense fallback={<ListSkeleton count={5} />}>
      <Section />
    </Suspense>
  )
}
