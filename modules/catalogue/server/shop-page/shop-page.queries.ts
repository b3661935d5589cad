import type { OpeningDays } from '#modules/shops/contract/opening.ts'

import type { ImageRow } from '#modules/images/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { shopColumns, type ShopRow } from './shop.queries.ts'

export type ShopPageRow = {
  shop: ShopRow
  description: string
  rccm: string
  nif: string
  opening: OpeningDays | null
  logo: ImageRow | null
  followers: number
}

const shopSql = `
  select json_build_object(${shopColumns}) as shop, s.description, s.rccm, s.nif, s.opening, i.image as logo,
    (select count(*)::int from follower_facts f where f.shop_id = s.id) as followers
  from shop_facts s join person_facts u on u.id = s.owner_id left join picture_facts i on i.id = s.logo_image_id
  where s.slug = $1 and u.suspended_at is null and u.phone is not null`

/** A shop by its address; null when there is none, or its owner's account is suspended or gone. */
export async function readShopPage(kernel: Kernel, slug: string): Promise<ShopPageRow | null> {
  const { rows } = await kernel.database.pool.query<ShopPageRow>({
    name: 'catalogue_shop',
    text: shopSql,
    values: [slug],
  })
  return rows[0] ?? null
}
