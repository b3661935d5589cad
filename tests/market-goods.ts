import { createCategory, publishProduct } from '#server/catalogue/index.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { products } from '#database/tables/products.ts'
import { images } from '#database/tables/images.ts'
import type { Seller } from './market-people.ts'

export type Goods = { _id: string; slug: string }
type Wanted = {
  seller: Seller
  name?: string
  price?: number
  promoPrice?: number | null
  stock?: number
  variants?: { size: string | null; color: string | null; stock: number }[]
  isFreeDelivery?: boolean
  isLocal?: boolean
  weightClass?: (typeof products.$inferSelect)['weightClass']
  subCategory?: string
}

/** Things to buy, published by their seller through the market's own use case. */
export function goodsOf(kernel: Kernel) {
  let shelf: Promise<void> | undefined

  async function makeShelf(): Promise<void> {
    await kernel.transaction(async (tx) => {
      await createCategory(tx, kernel, {
        name: 'Pagnes et tissus',
        subcategories: [{ name: 'Bazins' }, { name: 'Wax' }],
      })
      await createCategory(tx, kernel, { name: 'Cuisine', subcategories: [{ name: 'Marmites' }] })
    })
  }

  return {
    async product({
      seller,
      variants = [],
      subCategory = 'bazins',
      ...wanted
    }: Wanted): Promise<Goods> {
      await (shelf ??= makeShelf())
      return kernel.transaction(async (tx) => {
        const imageId = newId()
        await tx.insert(images).values({
          id: imageId,
          ownerId: seller.user._id,
          width: 1200,
          height: 1200,
          placeholder: '',
          createdAt: kernel.clock.now(),
        })
        const { id, slug } = await publishProduct(tx, kernel, {
          shop: { id: seller.shopId, ownerId: seller.user._id },
          category: subCategory === 'marmites' ? 'cuisine' : 'pagnes-et-tissus',
          subCategory,
          name: wanted.name ?? 'Bazin riche, coupe de 5 mètres',
          description: 'Bazin riche damassé, teint et tapé à Bamako.',
          price: wanted.price ?? 10_000,
          promoPrice: wanted.promoPrice ?? null,
          stock: wanted.stock ?? 10,
          variants,
          variantTypes: [
            ...(variants.some(({ size }) => size) ? (['size'] as const) : []),
            ...(variants.some(({ color }) => color) ? (['color'] as const) : []),
          ],
          isLocal: wanted.isLocal ?? false,
          isFreeDelivery: wanted.isFreeDelivery ?? false,
          weightClass: wanted.weightClass ?? 'léger',
          characteristics: [],
          imageIds: [imageId],
        })
        return { _id: id, slug }
      })
    },
  }
}
