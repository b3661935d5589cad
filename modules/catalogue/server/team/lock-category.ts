import { eq, and, isNull, sql } from 'drizzle-orm'

import { categories, subcategories } from '#modules/catalogue/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

import { categoryUnknown } from '../errors.ts'

export type LockedPlace = {
  id: string
  slug: string
  name: string
  imageId: string | null
  parentId: string | null
  /** Of the category itself, or the one it is in. */ categorySlug: string
}

/**
 * Locks the whole tree, so that it is arranged by one transaction at a time. Sellers are not kept
 * waiting.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table categories, subcategories in share row exclusive mode`)
}

/** A category or a subcategory by its key. @throws catalogue.category_unknown (404) */
export async function readPlace(tx: Tx, id: string): Promise<LockedPlace> {
  const [category] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.mergedInto)))
  if (category) return { ...category, parentId: null, categorySlug: category.slug }
  const [sub] = await tx
    .select({
      id: subcategories.id,
      slug: subcategories.slug,
      name: subcategories.name,
      parentId: subcategories.categoryId,
      categorySlug: categories.slug,
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(and(eq(subcategories.id, id), isNull(subcategories.mergedInto)))
  if (!sub) throw categoryUnknown()
  return { ...sub, imageId: null }
}

/** The category of that key, no subcategory. @throws catalogue.category_unknown (404) */
export async function readCategoryPlace(tx: Tx, id: string): Promise<LockedPlace> {
  const place = await readPlace(tx, id)
  if (place.parentId !== null) throw categoryUnknown()
  return place
}
