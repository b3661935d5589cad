import { eq, inArray, sql } from 'drizzle-orm'

import type { Category } from '#modules/categories/contract/categories.ts'
import { categories, subcategories } from '#modules/categories/database/tables.ts'
import { type ImageRow, presentImage } from '#modules/images/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pictureFacts } from '#modules/images/database/views.ts'

export type CategoryRow = {
  slug: string
  name: string
  image: ImageRow | null
  subcategories: { slug: string; name: string }[]
}

export async function readCategories(kernel: Kernel, slug: string | null): Promise<CategoryRow[]> {
  return query<CategoryRow>(
    kernel.db,
    sql`
    select c.slug, c.name, i.image as image, sub.list as subcategories
    from categories c
    left join ${pictureFacts} i on i.id = c.image_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.position, s.name), '[]') as list
      from subcategories s where s.category_id = c.id and s.merged_into is null
    ) sub
    where c.merged_into is null and (${slug}::text is null or c.slug = ${slug})
    order by c.position, c.name collate "fr-x-icu"`,
  )
}

const placeSql = `
  select c.id as category_id, array(select s.id from subcategories s where s.category_id = c.id and s.slug = any($2::text[])) as subcategory_ids
  from categories c where c.slug = $1`

/** Skips unknown subcategories; null: category unknown. */
export async function findPlace(
  kernel: Kernel,
  category: string,
  subCategories: readonly string[],
): Promise<{ categoryId: string; subcategoryIds: string[] } | null> {
  const [row] = await query<{
    categoryId: string
    subcategoryIds: string[]
  }>(kernel.db, { name: 'categories_place', text: placeSql }, [category, subCategories])
  return row ?? null
}

export async function readMoved(
  kernel: Kernel,
  slug: string,
): Promise<{ from: string; category: string; subCategory: string | null }[]> {
  return query<{
    from: string
    category: string
    subCategory: string | null
  }>(
    kernel.db,
    sql`
    select a.subcategory_slug as "from", c.slug as category, s.slug as sub_category
    from category_addresses a join categories c on c.id = a.category_id left join subcategories s on s.id = a.subcategory_id
    where a.category_slug = ${slug} order by a.subcategory_slug`,
  )
}

export function toCategory({ image, ...category }: CategoryRow): Category {
  return { ...category, image: image && presentImage(image) }
}

export type PlaceKeys = { categoryId: string; subcategoryId: string }

/** Returns keys by slugs, in order; null where unknown. */
export async function placesOf(
  tx: Tx,
  wanted: readonly { category: string; subCategory: string }[],
): Promise<(PlaceKeys | null)[]> {
  const rows = await tx
    .select({
      category: categories.slug,
      subCategory: subcategories.slug,
      categoryId: categories.id,
      subcategoryId: subcategories.id,
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(inArray(subcategories.slug, [...new Set(wanted.map(({ subCategory }) => subCategory))]))
  return wanted.map((one) => {
    const row = rows.find(
      ({ category, subCategory }) => category === one.category && subCategory === one.subCategory,
    )
    return row ? { categoryId: row.categoryId, subcategoryId: row.subcategoryId } : null
  })
}
