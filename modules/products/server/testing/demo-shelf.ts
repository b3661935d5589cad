import { readDemoContent } from '../../../../demo/content.ts'
import type { ShelfCategory, ShelfProduct } from './fill-shelf.ts'

/** The demo market's categories and products, as a shelf. */
export async function demoShelf(): Promise<{
  categories: ShelfCategory[]
  products: ShelfProduct[]
}> {
  const { categories, products } = await readDemoContent()
  return {
    categories,
    products: products.map(({ prixPromotionnel, ...product }) => ({
      ...product,
      promoPrice: prixPromotionnel,
    })),
  }
}
