import type { MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import { CartEmpty } from '#web/cart/cart-empty.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { CheckoutForm } from './checkout-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Commander · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function CheckoutPage() {
  const { lines } = useCart()
  return (
    <>
      <PageTitle back={paths.cart()}>Commander</PageTitle>
      <PersonalData>
        {(user) => (lines.length > 0 ? <CheckoutForm user={user} lines={lines} /> : <CartEmpty />)}
      </PersonalData>
    </>
  )
}
