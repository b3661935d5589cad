import type { ShownProduct } from './load-product.ts'
import { useProductActs } from '../products/use-product-acts.ts'
import { AwaitRow } from '#modules/followers/web/index.ts'

type Choice = { size: string | null; color: string | null }

/** « Prévenez-moi » for the chosen size and colour, or for the whole product. */
export function AwaitChosen({ product, choice }: { product: ShownProduct; choice: Choice }) {
  const { requireLogin } = useProductActs()
  const exists = product.variants.some(
    ({ size, color }) => size === choice.size && color === choice.color,
  )
  const wanted = exists ? choice : { size: null, color: null }
  return (
    <AwaitRow
      productId={product._id}
      choice={wanted}
      onVisitor={() => requireLogin({ kind: 'await', product: product._id, ...wanted })}
    />
  )
}
