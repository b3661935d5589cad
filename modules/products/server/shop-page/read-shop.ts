import { getViewName, type View } from 'drizzle-orm'
import type { ShopPage } from '#modules/shops/contract/shop-page.ts'
import { comingTimes } from '#modules/calendar/contract/coming-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { OpeningDays } from '#modules/calendar/contract/opening.ts'

import { presentImage, type ImageRow } from '#modules/images/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { fail } from '../errors.ts'
import { productsPage, type ListParts, type ProductsPage } from '../browse-products.ts'
import { closureOf, isClosed, presentShop, shopColumns, type ShopRow } from './shop-card.ts'
import { ofShop, readList, type Paging } from '../product-lists.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

/** View: shop_id, answers_in_ms. */
export const shopAnswers = new Need<View>('products.shop-answers')

const shopSql = (answers: string) => sqlText`
  select json_build_object(${shopColumns}) as shop, s.description, s.rccm, s.nif, s.opening, s.closed_days, i.image as logo,
    0 as followers,
    (select a.answers_in_ms from ${answers} a where a.shop_id = s.id) as answers_in_ms
  from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id left join ${pictureFacts} i on i.id = s.logo_image_id
  where s.slug = $1 and u.suspended_at is null and u.phone is not null`

/** @throws products.shop_unknown */
export async function readShop(kernel: Kernel, slug: string): Promise<ShopPage> {
  const { shop, logo, closedDays, ...about } = await findShop(kernel, slug)
  const now = kernel.clock.now()
  return {
    ...presentShop(shop, now),
    ...about,
    logo: logo && presentImage(logo),
    closed: isClosed(shop, now),
    // Hours that the shop never gave are not said.
    ...(about.opening && {
      openTimes: comingTimes(
        marketCalendar(kernel),
        { ...closureOf(shop), opening: about.opening, closedDays },
        now,
      ),
    }),
  }
}

/** @throws products.shop_unknown */
export async function listShopProducts(
  kernel: Kernel,
  { lists, products }: ListParts,
  slug: string,
  paging: Paging,
): Promise<ProductsPage> {
  const { shop } = await findShop(kernel, slug)
  const wanted = { ...paging, since: products.changes.mark() }
  return productsPage(products, paging, await readList(kernel, lists, ofShop(shop.id), wanted))
}

/** @throws products.shop_unknown */
export async function findShop(kernel: Kernel, slug: string): Promise<ShopPageRow> {
  const found = isSlug(slug) ? await readShopPage(kernel, slug) : null
  if (!found) throw fail('products.shop_unknown')
  return found
}

type ShopPageRow = {
  shop: ShopRow
  description: string
  rccm: string
  nif: string
  opening: OpeningDays | null
  closedDays: string[]
  logo: ImageRow | null
  followers: number
  answersInMs: number | null
}

/** null if unknown, or its owner suspended or deleted. */
async function readShopPage(kernel: Kernel, slug: string): Promise<ShopPageRow | null> {
  const text = shopSql(getViewName(shopAnswers.of(kernel)))
  const [row] = await query<ShopPageRow>(kernel.db, { name: 'products_shop', text }, [slug])
  return row ?? null
}
