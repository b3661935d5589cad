import { useSearchParams } from 'react-router'

import type { UserInfo } from '#contract/accounts/accounts.ts'

import { ProductFiles } from '../product-files.tsx'
import { ProductList } from '../product-list.tsx'

/** « Modifier Produit »: the list, and `vue=fichier` for many products at once by a spreadsheet. */
export default function ProductsSection({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  return search.get('vue') === 'fichier' ? (
    <ProductFiles user={user} />
  ) : (
    <ProductList user={user} />
  )
}
