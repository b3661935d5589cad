import { useEffect, useState } from 'react'

import { cartProducts } from '#modules/cart/web/index.ts'
import type { CardProduct } from '#modules/products/web/index.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { ProductSection } from '../products/lists/product-section.tsx'
import { paths } from '#client/paths.ts'
import { fetchSuggestions } from '#modules/suggestions/web/index.ts'

const PROPOSED = 6

/** Draws products that go with the cart; nothing when the call fails. */
export default function CartProposals({ title }: { title: string }) {
  const [items, setItems] = useState<readonly CardProduct[]>([])
  useEffect(() => {
    const request = new AbortController()
    fetchSuggestions({
      page: 1,
      cart: cartProducts,
      limit: PROPOSED,
      signal: request.signal,
    }).then(
      (suggested) => request.signal.aborted || setItems(suggested.items),
      () => undefined,
    )
    return () => request.abort()
  }, [])
  return (
    <ProductActs>
      <ProductSection
        id="suggestions"
        title={title}
        products={items}
        all={paths.suggestions()}
        rail
      />
    </ProductActs>
  )
}
