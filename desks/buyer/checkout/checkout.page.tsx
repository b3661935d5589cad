import { useState } from 'react'
import type { MetaFunction } from 'react-router'

import { useCart } from '#modules/cart/web/index.ts'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { CheckoutForm } from './checkout-form.tsx'
import { CartEmpty } from '../cart/cart-empty.tsx'

export const meta: MetaFunction = () => [{ title: 'Commander · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function CheckoutPage() {
  const { lines } = useCart()
  const [placed, setPlaced] = useState(false)
  return (
    <>
      <PageTitle back={paths.cart()}>Commander</PageTitle>
      <PersonalData>
        {(user) => {
          if (placed) return <ListSkeleton count={3} />
          if (lines.length === 0) return <CartEmpty />
          return <CheckoutForm user={user} lines={lines} onPlaced={() => setPlaced(true)} />
        }}
      </PersonalData>
    </>
  )
}
