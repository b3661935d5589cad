import type { ReactNode } from 'react'

import { SmallReading } from '#client/api/small-reading.tsx'

import type { Subscription, useSubscription } from './use-subscription.ts'

export function ReadSubscription({
  query,
  children,
}: {
  query: ReturnType<typeof useSubscription>
  children: (subscription: Subscription) => ReactNode
}) {
  return (
    <SmallReading query={query} safe="Votre abonnement n’a pas changé." skeleton={<Skeleton />}>
      {children}
    </SmallReading>
  )
}

function Skeleton() {
  return (
    <>
      <div className="card grid gap-3" aria-hidden="true">
        <span className="skeleton h-8 w-32" />
        <span className="skeleton h-4 w-48" />
        <span className="skeleton h-2" />
        <span className="skeleton h-12" />
      </div>
      <div className="card mt-3 grid gap-3" aria-hidden="true">
        <span className="skeleton h-6 w-24" />
        <span className="skeleton h-16" />
      </div>
    </>
  )
}
