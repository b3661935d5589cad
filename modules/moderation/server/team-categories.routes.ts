import { sql } from 'drizzle-orm'
import * as tree from '#modules/categories/contract/admin-categories.ts'
import {
  addCategory,
  changeCategory,
  mergeCategory,
  moveSubcategory,
  orderCategories,
  removeCategory,
} from '#modules/categories/module.ts'
import { presentImage, type ImageRow } from '#modules/images/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'

/** Each act answers with the whole tree and its product counts. */
export function teamCategoryRoutes(kernel: Kernel): Route[] {
  const arrange = async (act: Promise<void>) => {
    await act
    return readTeamCategories(kernel)
  }
  return [
    route(tree.listTeamCategories, () => readTeamCategories(kernel)),
    route(tree.addTeamCategory, ({ caller, body }) =>
      arrange(addCategory(kernel, { actor: caller, ...body })),
    ),
    route(tree.orderTeamCategories, ({ caller, body }) =>
      arrange(orderCategories(kernel, { actor: caller, ...body })),
    ),
    route(tree.changeTeamCategory, ({ caller, params, body }) =>
      arrange(
        changeCategory(kernel, { actor: caller, ...params, name: body.name, image: body.image }),
      ),
    ),
    route(tree.moveTeamCategory, ({ caller, params, body }) =>
      arrange(moveSubcategory(kernel, { actor: caller, ...params, ...body })),
    ),
    route(tree.mergeTeamCategory, ({ caller, params, body }) =>
      arrange(mergeCategory(kernel, { actor: caller, ...params, ...body })),
    ),
    route(tree.removeTeamCategory, ({ caller, params }) =>
      arrange(removeCategory(kernel, { actor: caller, ...params })),
    ),
  ]
}

/** Index-only: total minus hidden. Products being moved count at their target. */
const treeSql = sql`
  with counted as (
    select coalesce(s.merged_into, s.id) as id, sum(k.live)::int as live, sum(k.products)::int as products
    from (
      select subcategory_id, kept.products - coalesce(hidden.products, 0) as live, kept.products
      from (select subcategory_id, count(*) as products from ${productFacts} where deleted_at is null group by 1) kept
      left join (select subcategory_id, count(*) as products from ${productFacts} where deleted_at is null and suspended_at is not null group by 1) hidden using (subcategory_id)
    ) k join ${subcategoryFacts} s on s.id = k.subcategory_id group by 1
  )
  select c.id as "_id", c.slug, c.name, sub.live, sub.products, i.image as image, sub.list as subcategories
  from ${categoryFacts} c
  left join ${pictureFacts} i on i.id = c.image_id
  cross join lateral (
    select coalesce(sum(k.live), 0)::int as live, coalesce(sum(k.products), 0)::int as products,
      coalesce(json_agg(json_build_object('_id', s.id, 'slug', s.slug, 'name', s.name, 'live', coalesce(k.live, 0), 'products', coalesce(k.products, 0))
        order by s.position, s.name), '[]') as list
    from ${subcategoryFacts} s left join counted k on k.id = s.id where s.category_id = c.id and s.merged_into is null
  ) sub
  where c.merged_into is null
  order by c.position, c.name collate "fr-x-icu"`

type TeamCategoryRow = Omit<tree.TeamCategory, 'image'> & { image: ImageRow | null }

async function readTeamCategories(kernel: Kernel): Promise<{ categories: tree.TeamCategory[] }> {
  const rows = await query<TeamCategoryRow>(kernel.db, treeSql)
  return {
    categories: rows.map(({ image, ...row }) => ({ ...row, image: image && presentImage(image) })),
  }
}
