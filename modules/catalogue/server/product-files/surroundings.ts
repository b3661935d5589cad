import type { CategoryRow } from '../category.ts'
import { imagesOwnedBy } from '#modules/images/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import type { Lookups } from './read-row.ts'

/** Categories by their address or their name, as somebody may write either. */
export function placesIn(categories: readonly CategoryRow[]): Lookups['placeOf'] {
  const found = new Map<string, { category: string; subCategory: string }>()
  for (const { slug, name, subcategories } of categories)
    for (const category of [slug, slugOf(name)])
      for (const sub of subcategories)
        for (const subCategory of [sub.slug, slugOf(sub.name)])
          found.set(`${category}/${subCategory}`, { category: slug, subCategory: sub.slug })
  return (category, subCategory) => found.get(`${category}/${subCategory}`) ?? null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/**
 * The address of one of our own renditions, with or without our name before it; any other address
 * is ignored.
 */
const ours = new RegExp(`^(?:https?://[^/]+)?/images/(${uuid})/\\d+\\.(?:webp|avif)$`)
const bare = new RegExp(`^${uuid}$`)

/**
 * The image that a cell may mean: one chosen with the file, by its name, or one of ours, by its
 * address. Its owner is checked later.
 */
export function meantImage(
  photo: string,
  chosen: ReadonlyMap<string, string>,
  publicUrl: string,
): string | null {
  const named = chosen.get(photo.toLowerCase())
  if (named) return named
  if (bare.test(photo)) return photo
  if (/^https?:/.test(photo) && !photo.startsWith(`${publicUrl}/`)) return null
  return ours.exec(photo)?.[1] ?? null
}

/** Which of these images a seller may use. */
export async function ownImages(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return ids.length === 0 ? new Set() : imagesOwnedBy(db, ownerId, ids)
}
