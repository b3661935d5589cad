import { useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { ProductFiles, SellerProducts } from '#modules/catalogue/web/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('products')

/** « Modifier Produit »: the list, and `vue=fichier` for many products at once by a spreadsheet. */
export default function ProductsSection({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  return search.get('vue') === 'fichier' ? (
    <ProductFiles Frame={Frame} user={user} />
  ) : (
    <SellerProducts Frame={Frame} user={user} />
  )
}
