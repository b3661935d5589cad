import type { MetaFunction } from 'react-router'

import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { LoginForm } from '#modules/identity/web/index.ts'

export const meta: MetaFunction = () => [{ title: 'Connexion · Sugu' }]

/** After entry the cart gets the product that the visitor wanted. */
export default function LoginPage() {
  return <LoginForm onEntered={addPendingCartItem} />
}
