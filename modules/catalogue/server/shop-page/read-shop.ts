import type { ShopPage } from '#modules/shops/contract/shop-page.ts'

import { presentImage } from '#modules/images/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { shopUnknown } from '../catalogue.errors.ts'
import { pageOf, type ListParts, type ProductsPage } from '../list-products.ts'
import { isClosed, presentShop } from './present-shop.ts'
import { ofShop, readList, type Paging } from '../product-lists.queries.ts'
import { readShopPage, type ShopPageRow } from './shop-page.queries.ts'
import { isSlug } from '../query-values.ts'

/** @throws catalogue.shop_unknown */
export async function readShop(kernel: Kernel, slug: string): Promise<ShopPage> {
  const { shop, description, rccm, nif, opening, logo, followers } = await findShop(kernel, slug)
  const now = kernel.clock.now()
  return {
    ...presentShop(shop, now),
    description,
    rccm,
    nif,
    opening,
    logo: logo && presentImage(logo),
    followers,
    closed: isClosed(shop, now),
  }
}

/** Three statements, whatever the page. @throws catalogue.shop_unknown */
export async function listShopProducts(
  kernel: Kernel,
  { lists, products }: ListParts,
  slug: string,
  paging: Paging,
): Promise<ProductsPage> {
  const { shop } = await findShop(kernel, slug)
  const wanted = { ...paging, since: products.changes.mark() }
  return pageOf(products, paging, await readList(kernel, lists, ofShop(shop.id), wanted))
}

/** @throws catalogue.shop_unknown when there is none, or it is no longer public */
export async function findShop(kernel: Kernel, slug: string): Promise<ShopPageRow> {
  const found = isSlug(slug) ? await readShopPage(kernel, slug) : null
  if (!found) throw shopUnknown()
  return found
}
