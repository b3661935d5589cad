import { useSearchParams } from 'react-router'

import type { SignedIn } from '#client/session/user-info.ts'
import { ProductFiles } from '#modules/product-files/web/index.ts'
import { SellerProducts } from '#modules/publishing/web/index.ts'

/** `vue=fichier`: spreadsheets. */
export function ShopProducts({ user }: { user: SignedIn }) {
  const [search] = useSearchParams()
  return search.get('vue') === 'fichier' ? (
    <ProductFiles user={user} />
  ) : (
    <SellerProducts user={user} />
  )
}
