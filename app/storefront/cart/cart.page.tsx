import type { MetaFunction } from 'react-router'

import { articlesWords, CartContent, useCart } from '#modules/cart/web/index.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { paths } from '#client/paths.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'

import { CartEmpty } from './cart-empty.tsx'
import { LateProposals } from './late-proposals.tsx'

export const meta: MetaFunction = () => [{ title: 'Segui · Sugu' }]

/** The cart lives on the device: the server draws the page around it. */
export default function CartPage() {
  const hydrated = useHydrated()
  const { lines, count } = useCart()
  return (
    <>
      <PageTitle back={paths.shop()} aside={count > 0 && articlesWords(count)}>
        Segui
      </PageTitle>
      {!hydrated && <ListSkeleton count={2} />}
      {hydrated && lines.length === 0 && <CartEmpty />}
      {hydrated && lines.length > 0 && (
        <>
          <CartContent lines={lines} />
          <LateProposals title="À ajouter avant de valider" />
        </>
      )}
      <noscript>
        <p>
          {
            'Le panier est gardé par votre appareil\u00a0: activez JavaScript dans votre navigateur pour le voir.'
          }
        </p>
      </noscript>
    </>
  )
}
