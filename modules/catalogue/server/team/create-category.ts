import { sql } from 'drizzle-orm'

import { categories, subcategories } from '#modules/catalogue/database/tables.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import { categoryExists } from '../errors.ts'
import { categoryChanged } from '../events.ts'

/** Slugs are made from the names unless given. */
export type NewCategory = {
  name: string
  slug?: string
  imageId?: string | null
  subcategories: readonly { name: string; slug?: string }[]
}

/**
 * Adds a category after the others, with its subcategories in the order given.
 * @returns its id. @throws catalogue.category_exists (409) when a slug is taken
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
    if (isTaken(error)) throw categoryExists()
    throw error
  }
  await kernel.events.emit(tx, categoryChanged, { categoryId: id })
  return id
}
