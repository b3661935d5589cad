import { sql } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'

import type { PicturePlan, PlannedPicture } from './picture-plan.ts'

/** The home page's pictures from the top: promotions, popular, made in Mali, new. */
export async function firstScreens(db: Sql, pictures: PicturePlan): Promise<PlannedPicture[]> {
  const { rows } = await db.execute<{ imageId: string }>(sql`
    with shown as (
      (select 1 as section, trend::float8 as rank, id from products where listed and promo_price_francs is not null and trend >= 0 order by trend desc, id desc limit 6)
      union all (select 2, trend, id from products where listed order by trend desc, id desc limit 8)
      union all (select 3, trend, id from products where listed and is_local order by trend desc, id desc limit 5)
      union all (select 4, extract(epoch from published_at), id from products where listed order by published_at desc, id desc limit 5)
    )
    select image_id as "imageId" from shown join product_images on product_id = id and position = 0 order by section, rank desc, id desc`)
  const byId = new Map(pictures.all.map((picture) => [picture.id, picture]))
  return rows.flatMap(({ imageId }) => byId.get(imageId) ?? [])
}
