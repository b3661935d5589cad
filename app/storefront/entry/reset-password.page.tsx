import type { MetaFunction } from 'react-router'

import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { ResetPasswordForm } from '#modules/identity/web/index.ts'

export const meta: MetaFunction = () => [
  { title: 'Nouveau mot de passe · Sugu' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** After entry the cart gets the product that the visitor wanted. */
export default function ResetPasswordPage() {
  return <ResetPasswordForm onEntered={addPendingCartItem} />
}
