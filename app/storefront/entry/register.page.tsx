import type { MetaFunction } from 'react-router'

import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { RegisterForm } from '#modules/identity/web/index.ts'

export const meta: MetaFunction = () => [{ title: 'Créer un compte · Sugu' }]

/** After entry the cart gets the product that the visitor wanted. */
export default function RegisterPage() {
  return <RegisterForm onEntered={addPendingCartItem} />
}
