import { lazy, Suspense } from 'react'

// Without network the cart shows no proposals.
const CartProposals = lazy(() => import('./cart-proposals.tsx').catch(() => ({ default: Nothing })))

/** A few products below the cart, which waits for none of them. */
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
