import type { TeamCategory } from '#modules/catalogue/contract/admin-categories.ts'

import { presentImage, type ImageRow } from '#modules/images/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'

type Row = Omit<TeamCategory, 'image'> & { image: ImageRow | null }

/**
 * Counted from indexes alone: all of a subcategory, less the few that are hidden. What is on its
 * way into another category counts where it goes.
 */
const treeSql = `
  with counted as (
    select coalesce(s.merged_into, s.id) as id, sum(k.live)::int as live, sum(k.products)::int as products
    from (
      select subcategory_id, kept.products - coalesce(hidden.products, 0) as live, kept.products
      from (select subcategory_id, count(*) as products from products where deleted_at is null group by 1) kept
      left join (select subcategory_id, count(*) as products from products where deleted_at is null and suspended_at is not null group by 1) hidden using (subcategory_id)
    ) k join subcategories s on s.id = k.subcategory_id group by 1
  )
  select c.id as "_id", c.slug, c.name, sub.live, sub.products, i.image as image, sub.list as subcategories
  from categories c
  left join picture_facts i on i.id = c.image_id
  cross join lateral (
    select coalesce(sum(k.live), 0)::int as live, coalesce(sum(k.products), 0)::int as products,
      coalesce(json_agg(json_build_object('_id', s.id, 'slug', s.slug, 'name', s.name, 'live', coalesce(k.live, 0), 'products', coalesce(k.products, 0))
        order by s.position, s.name), '[]') as list
    from subcategories s left join counted k on k.id = s.id where s.category_id = c.id and s.merged_into is null
  ) sub
  where c.merged_into is null
  order by c.position, c.name collate "fr-x-icu"`

/** The whole tree in its order, and how much each place holds. One statement. */
export async function readTeamCategories(kernel: Kernel): Promise<{ categories: TeamCategory[] }> {
  const { rows } = await kernel.database.pool.query<Row>({
    name: 'catalogue_team_categories',
    text: treeSql,
  })
  return {
    categories: rows.map(({ image, ...row }) => ({ ...row, image: image && presentImage(image) })),
  }
}
