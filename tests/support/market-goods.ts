import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'
import { createCategory } from '#modules/categories/module.ts'
import { publishProduct } from '#modules/publishing/module.ts'
import { draftOf } from '#modules/publishing/server/publish-product.ts'
import { editProductWithin } from '#modules/publishing/server/edit-product.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { products } from '#modules/products/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import type { Person, Seller } from './market-people.ts'

export type Goods = { _id: string; slug: string }
type ProductInput = {
  seller: Seller
  name?: string
  price?: number
  promoPrice?: number | null
  stock?: number
  variants?: { size: string | null; color: string | null; stock: number }[]
  isFreeLivraison?: boolean
  keptWhole?: boolean
  isLocal?: boolean
  weightClass?: (typeof products.$inferSelect)['weightClass']
  subCategory?: string
  proposals?: ProductDraft['proposals']
}

/** Publishes products by their seller, through the market's own use case. */
export function goodsOf(kernel: Kernel) {
  let categories: Promise<void> | undefined
  const drafts = new Map<string, { sellerId: string; draft: ProductDraft }>()

  async function makeCategories(): Promise<void> {
    await kernel.transaction(async (tx) => {
      await createCategory(tx, kernel, {
        name: 'Pagnes et tissus',
        subcategories: [{ name: 'Bazins' }, { name: 'Wax' }],
      })
      await createCategory(tx, kernel, { name: 'Cuisine', subcategories: [{ name: 'Marmites' }] })
    })
  }

  /** Inserts the row of an uploaded picture, without its file. @returns its id */
  async function image({ user }: Person): Promise<string> {
    const id = newId()
    const size = { width: 1200, height: 1200, placeholder: '' }
    await kernel.db
      .insert(images)
      .values({ id, ownerId: user._id, ...size, createdAt: kernel.clock.now() })
    return id
  }

  /** Edits these fields as the seller; the rest of the draft, and the stock, stay. */
  async function edit({ _id }: Goods, changed: Partial<ProductDraft>): Promise<void> {
    const published = drafts.get(_id)
    if (!published) throw new Error(`product ${_id} was not published here`)
    const { stock: _stock, variants, ...rest } = published.draft
    await kernel.transaction((tx) =>
      editProductWithin(tx, kernel, {
        productId: _id,
        sellerId: published.sellerId,
        draft: {
          ...rest,
          variants: variants.map(({ size, color }) => ({ size, color })),
          ...changed,
        },
      }),
    )
  }

  return {
    image,
    edit,
    async product({
      seller,
      variants = [],
      subCategory = 'bazins',
      ...wanted
    }: ProductInput): Promise<Goods> {
      await (categories ??= makeCategories())
      const imageId = await image(seller)
      return kernel.transaction(async (tx) => {
        const draft: ProductDraft = {
          name: wanted.name ?? 'Bazin riche, coupe de 5 mètres',
          description: 'Bazin riche damassé, teint et tapé à Bamako.',
          category: subCategory === 'marmites' ? 'cuisine' : 'pagnes-et-tissus',
          subCategory,
          price: wanted.price ?? 10_000,
          prixPromotionnel: wanted.promoPrice ?? null,
          stock: wanted.stock ?? 10,
          variants,
          variantTypes: [
            ...(variants.some(({ size }) => size) ? (['size'] as const) : []),
            ...(variants.some(({ color }) => color) ? (['color'] as const) : []),
          ],
          isLocal: wanted.isLocal ?? false,
          isFreeLivraison: wanted.isFreeLivraison ?? false,
          keptWhole: wanted.keptWhole ?? false,
          ...defaultSpecs,
          ...(wanted.weightClass && { weightClass: wanted.weightClass }),
          ...(wanted.proposals && { proposals: wanted.proposals }),
          images: [imageId],
        }
        const { id, slug } = await publishProduct(tx, kernel, {
          ...draftOf(draft),
          shop: { id: seller.shopId, ownerId: seller.user._id },
        })
        drafts.set(id, { sellerId: seller.user._id, draft })
        return { _id: id, slug }
      })
    },
    changePrice: (goods: Goods, price: number, promoPrice: number | null = null) =>
      edit(goods, { price, prixPromotionnel: promoPrice }),
  }
}
