import { listProducts, type ProductCard } from '#modules/products/contract/catalogue.ts'
import { callAs } from '../../browser/journey.ts'

type ProductToPublish = { shopName?: string | null | undefined; stock?: number }

/** Products without sizes, colours or free delivery, cheap, and enough for every journey. */
export async function plainGoods({ shopName, stock = 60 }: ProductToPublish = {}): Promise<
  ProductCard[]
> {
  for (let page = 1; page < 8; page += 1) {
    const { products } = await callAs(null)(listProducts, {
      params: { filter: 'paginated' },
      query: { limit: 100, page },
    })
    const found = products.filter(
      (one) =>
        !one.useVariants &&
        !one.isFreeLivraison &&
        one.stock > stock &&
        one.price < 15_000 &&
        (shopName === undefined || one.shopName === shopName),
    )
    if (found.length > 0) return found
  }
  throw new Error(`${shopName ?? 'the demo market'} has nothing to sell`)
}

/** Returns a cart line as a page stores it. */
export function storedLine(
  { _id, name, slug, image, stock, shopName, price, prixPromotionnel }: ProductCard,
  { qty = 1, unitPrice = prixPromotionnel ?? price } = {},
) {
  const shown = { name, slug, image, stock, shopName }
  return { product: _id, ...shown, size: null, color: null, qty, unitPrice }
}
