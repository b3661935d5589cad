import type { UserInfo } from '#contract/accounts.ts'

import { ProductList } from '../products/product-list.tsx'

/** « Modifier Produit ». */
export default function ProductsSection({ user }: { user: UserInfo }) {
  return <ProductList user={user} />
}
