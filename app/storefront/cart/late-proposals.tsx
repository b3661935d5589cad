import { lazy, Suspense } from 'react'

const CartProposals = lazy(() => import('./cart-proposals.tsx').catch(() => ({ default: Nothing })))

export function LateProposals({ title }: { title: string }) {
  return (
    <Suspense fallback={null}>
      <CartProposals title={title} />
    </Suspense>
  )
}

function Nothing(_props: { title: string }) {
  return <></>
}
