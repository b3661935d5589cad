import { sql, eq, and, isNull } from 'drizzle-orm'

import { categories, subcategories } from '#modules/categories/database/tables.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import { fail } from './errors.ts'
import { categoryChanged } from './events.ts'
import { query } from '#kernel/database/query.ts'

type NewCategory = {
  name: string
  slug?: string
  imageId?: string | null
  subcategories: readonly { name: string; slug?: string }[]
}

/**
 * Adds a category, last, with ordered subcategories.
 * @returns id.
 * @throws categories.category_exists (409) for a taken slug
 */
export async function createCategory(tx: Tx, kernel: Kernel, input: NewCategory): Promise<string> {
  const id = newId()
  try {
    await tx.insert(categories).values({
      id,
      slug: input.slug ?? slugOf(input.name),
      name: input.name,
      imageId: input.imageId ?? null,
      position: sql`(select coalesce(max(position) + 1, 0) from categories)`,
    })
    const rows = input.subcategories.map(({ name, slug }, position) => ({
      id: newId(),
      categoryId: id,
      slug: slug ?? slugOf(name),
      name,
      position,
    }))
    if (rows.length > 0) await tx.insert(subcategories).values(rows)
  } catch (error) {
    if (isTaken(error)) throw fail('categories.category_exists')
    throw error
  }
  await kernel.events.emit(tx, categoryChanged, { categoryId: id })
  return id
}

export type LockedPlace = {
  id: string
  slug: string
  name: string
  imageId: string | null
  parentId: string | null
  categorySlug: string
}

/** Locks the tree for one transaction at a time. Sellers do not wait. */
export async function lockTree(tx: Tx): Promise<void> {
  await query(tx, sql`lock table categories, subcategories in share row exclusive mode`)
}

/**
 * Reads a category or subcategory by key.
 * @throws categories.category_unknown (404)
 */
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
  if (!sub) throw fail('categories.category_unknown')
  return { ...sub, imageId: null }
}

/**
 * Refuses a subcategory.
 * @throws categories.category_unknown (404)
 */
export async function readCategoryPlace(tx: Tx, id: string): Promise<LockedPlace> {
  const place = await readPlace(tx, id)
  if (place.parentId !== null) throw fail('categories.category_unknown')
  return place
}
