import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { categories, subcategories } from '#modules/categories/database/tables.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs } from '#kernel/clock.ts'

/**
 * Prices in francs; `category` and `subCategory` by slug. A product without variants has `stock`.
 */
export type ShelfProduct = {
  key: string
  name: string
  description: string
  category: string
  subCategory: string
  price: number
  promoPrice?: number | null
  stock?: number | null
  variants?: readonly { size: string | null; color: string | null; stock: number }[]
  isLocal?: boolean
  isFreeLivraison?: boolean
  characteristics?: { name: string; value: string }[]
  ageDays?: number
}
export type ShelfCategory = {
  slug: string
  name: string
  subcategories: readonly { slug: string; name: string }[]
}

const batch = 500

/**
 * Puts many products straight into the tables, in one shop and without pictures: enough for a
 * search.
 * @returns their ids by key
 */
export async function fillShelf(
  kernel: Kernel,
  shelf: { categories: readonly ShelfCategory[]; products: readonly ShelfProduct[] },
): Promise<Map<string, string>> {
  return kernel.transaction(async (tx) => {
    const shopId = await openShop(tx, kernel)
    const places = await putCategories(tx, shelf.categories)
    const ids = new Map<string, string>()
    for (let start = 0; start < shelf.products.length; start += batch) {
      const some = shelf.products
        .slice(start, start + batch)
        .map((product) => ({ ...product, id: newId() }))
      await putProducts(tx, kernel, { shopId, places, some })
      for (const { key, id } of some) ids.set(key, id)
    }
    return ids
  })
}

async function openShop(tx: Tx, kernel: Kernel): Promise<string> {
  const [ownerId, shopId, now] = [newId(), newId(), kernel.clock.now()]
  await tx
    .insert(users)
    .values({ id: ownerId, phone: '79000001', name: 'Awa Diarra', role: 'vendeur', createdAt: now })
  await tx.insert(shops).values({
    id: shopId,
    ownerId,
    slug: 'rayon',
    name: 'Le rayon',
    address: 'Grand marché',
    region: 'Bamako',
    depotNumber: '79000001',
    createdAt: now,
  })
  return shopId
}

type Places = Map<string, { categoryId: string; subcategoryId: string }>

async function putCategories(tx: Tx, list: readonly ShelfCategory[]): Promise<Places> {
  const made = list.map((category, position) => ({ ...category, id: newId(), position }))
  await tx
    .insert(categories)
    .values(made.map(({ id, slug, name, position }) => ({ id, slug, name, position })))
  const subs = made.flatMap(({ id, slug: category, subcategories: list }) =>
    list.map((sub, position) => ({ ...sub, id: newId(), categoryId: id, category, position })),
  )
  await tx.insert(subcategories).values(
    subs.map(({ id, categoryId, slug, name, position }) => ({
      id,
      categoryId,
      slug,
      name,
      position,
    })),
  )
  return new Map(
    subs.map(({ id, category, slug, categoryId }) => [
      `${category}/${slug}`,
      { categoryId, subcategoryId: id },
    ]),
  )
}

type Batch = { shopId: string; places: Places; some: readonly (ShelfProduct & { id: string })[] }

async function putProducts(tx: Tx, kernel: Kernel, { shopId, places, some }: Batch): Promise<void> {
  const now = kernel.clock.now().getTime()
  const rows = some.map((product) => {
    const place = places.get(`${product.category}/${product.subCategory}`)
    if (!place) throw new Error(`no such place: ${product.category}/${product.subCategory}`)
    const at = new Date(now - (product.ageDays ?? 0) * dayMs)
    return {
      id: product.id,
      shopId,
      ...place,
      slug: product.id,
      name: product.name,
      description: product.description,
      priceFrancs: product.price,
      promoPriceFrancs: product.promoPrice ?? null,
      useVariants: (product.variants ?? []).length > 0,
      isLocal: product.isLocal ?? false,
      isFreeLivraison: product.isFreeLivraison ?? false,
      characteristics: product.characteristics ?? [],
      publishedAt: at,
      updatedAt: at,
    }
  })
  await tx.insert(products).values(rows)
  await tx.insert(variants).values(
    some.flatMap((product) =>
      variantsOf(product).map((variant, position) => ({
        ...variant,
        id: newId(),
        productId: product.id,
        position,
      })),
    ),
  )
}

function variantsOf({ variants: list = [], stock }: ShelfProduct) {
  return list.length > 0 ? list : [{ size: null, color: null, stock: stock ?? 10 }]
}
