import { eq, sql } from 'drizzle-orm'

import { categories, subcategories } from '#modules/categories/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { fail } from './errors.ts'
import { categoryChanged, categoryReplaced, placesChanged } from './events.ts'
import { lockTree, readCategoryPlace, readPlace, type LockedPlace } from './create-category.ts'
import { query } from '#kernel/database/query.ts'

type Actor = { actor: Pick<Caller, 'userId' | 'role'> }

/**
 * Moves a subcategory to another category; its old address redirects, a job moves products.
 * @throws categories.category_unknown (404) · categories.category_exists (409) if that address
 * exists: merge instead · pricing.rise_by_category (409)
 */
export async function moveSubcategory(
  kernel: Kernel,
  { actor, id, category }: Actor & { id: string; category: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const [sub, into] = [await readPlace(tx, id), await readCategoryPlace(tx, category)]
    if (sub.parentId === null)
      throw fail('categories.merge_refused', { sentence: 'Seule une sous-catégorie se déplace.' })
    if (sub.parentId === into.id) return
    const from = await readCategoryPlace(tx, sub.parentId)
    await kernel.events.emit(tx, categoryReplaced, {
      ...between(from, into),
      isWhole: false,
      actor,
    })
    await changeParent(tx, sub, into)
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_moved',
      subject: { kind: 'category', id, label: sub.name },
      before: { dans: from.name },
      after: { dans: into.name },
      at: kernel.clock.now(),
    })
    await emitChanges(tx, kernel, into.id, [id])
  })
}

async function changeParent(tx: Tx, sub: LockedPlace, into: LockedPlace): Promise<void> {
  const [taken] = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(sql`category_id = ${into.id} and slug = ${sub.slug}`)
  if (taken)
    throw fail('categories.category_exists', {
      sentence: `« ${into.name} » a déjà une sous-catégorie « ${sub.name} » : fusionnez-les.`,
    })
  await query(
    tx,
    sql`delete from category_addresses where category_slug = ${into.slug} and subcategory_slug = ${sub.slug}`,
  )
  await query(
    tx,
    sql`update category_addresses set category_id = ${into.id} where subcategory_id = ${sub.id}`,
  )
  await leaveAddress(tx, [sub.categorySlug, sub.slug], [into.id, sub.id])
  const position = sql`(select coalesce(max(position) + 1, 0) from subcategories where category_id = ${into.id})`
  await tx
    .update(subcategories)
    .set({ categoryId: into.id, position })
    .where(eq(subcategories.id, sub.id))
}

async function leaveAddress(
  tx: Tx,
  [category, sub]: [string, string],
  [categoryId, subcategoryId]: [string, string | null],
): Promise<void> {
  await query(
    tx,
    sql`
    insert into category_addresses (category_slug, subcategory_slug, category_id, subcategory_id) values (${category}, ${sub}, ${categoryId}, ${subcategoryId})
    on conflict (category_slug, subcategory_slug) do update set category_id = excluded.category_id, subcategory_id = excluded.subcategory_id`,
  )
}

/**
 * Merges a category with its subcategories (equal addresses join), or a subcategory, into another.
 * Addresses redirect, a job moves products; the merged one is hidden at once and deleted after its
 * last product.
 * @throws categories.category_unknown (404) · categories.merge_refused (422) ·
 * pricing.rise_by_category (409)
 */
export async function mergeCategory(
  kernel: Kernel,
  { actor, id, into: intoId }: Actor & { id: string; into: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const [from, into] = [await readPlace(tx, id), await readPlace(tx, intoId)]
    if (from.id === into.id || (from.parentId === null) !== (into.parentId === null))
      throw fail('categories.merge_refused')
    await tellReplaced(tx, kernel, actor, [from, into])
    const followed =
      from.parentId === null ? await mergeWhole(tx, from, into) : [await mergeSub(tx, from, into)]
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_merged',
      subject: { kind: 'category', id, label: from.name },
      before: { nom: from.name },
      after: { 'fondue dans': into.name },
      at: kernel.clock.now(),
    })
    await emitChanges(tx, kernel, into.parentId ?? into.id, followed)
  })
}

async function tellReplaced(
  tx: Tx,
  kernel: Kernel,
  actor: Actor['actor'],
  [from, into]: [LockedPlace, LockedPlace],
): Promise<void> {
  if (from.parentId === null)
    return kernel.events.emit(tx, categoryReplaced, {
      ...between(from, into),
      isWhole: true,
      actor,
    })
  if (into.parentId === null || from.parentId === into.parentId) return
  await kernel.events.emit(tx, categoryReplaced, {
    ...between(
      await readCategoryPlace(tx, from.parentId),
      await readCategoryPlace(tx, into.parentId),
    ),
    isWhole: false,
    actor,
  })
}

function between(from: LockedPlace, into: LockedPlace) {
  return { from: { id: from.id, name: from.name }, into: { id: into.id, name: into.name } }
}

async function mergeWhole(tx: Tx, from: LockedPlace, into: LockedPlace): Promise<string[]> {
  const own = await tx
    .select()
    .from(subcategories)
    .where(sql`category_id = ${from.id} and merged_into is null`)
    .orderBy(subcategories.position)
  const theirs = await tx.select().from(subcategories).where(eq(subcategories.categoryId, into.id))
  for (const sub of own) {
    const place: LockedPlace = { ...sub, imageId: null, parentId: from.id, categorySlug: from.slug }
    const twin = theirs.find(({ slug, mergedInto }) => slug === sub.slug && mergedInto === null)
    if (twin)
      await mergeSub(tx, place, {
        ...twin,
        imageId: null,
        parentId: into.id,
        categorySlug: into.slug,
      })
    else await changeParent(tx, place, into)
  }
  // Remaining references would block its deletion.
  await query(
    tx,
    sql`update subcategories set category_id = ${into.id} where category_id = ${from.id}`,
  )
  await query(
    tx,
    sql`update category_addresses set category_id = ${into.id} where category_id = ${from.id}`,
  )
  await query(
    tx,
    sql`update categories set merged_into = ${into.id} where merged_into = ${from.id}`,
  )
  await leaveAddress(tx, [from.slug, ''], [into.id, null])
  await tx
    .update(categories)
    .set({ mergedInto: into.id, slug: `${from.slug}~${from.id}` })
    .where(eq(categories.id, from.id))
  return own.map(({ id }) => id)
}

async function mergeSub(tx: Tx, from: LockedPlace, into: LockedPlace): Promise<string> {
  await query(
    tx,
    sql`update category_addresses set category_id = ${into.parentId}, subcategory_id = ${into.id} where subcategory_id = ${from.id}`,
  )
  await query(
    tx,
    sql`update subcategories set merged_into = ${into.id} where merged_into = ${from.id}`,
  )
  await leaveAddress(tx, [from.categorySlug, from.slug], [into.parentId ?? into.id, into.id])
  await tx
    .update(subcategories)
    .set({ mergedInto: into.id, slug: `${from.slug}~${from.id}` })
    .where(eq(subcategories.id, from.id))
  return from.id
}

async function emitChanges(
  tx: Tx,
  kernel: Kernel,
  categoryId: string,
  subcategoryIds: string[],
): Promise<void> {
  await kernel.events.emit(tx, categoryChanged, { categoryId })
  await kernel.events.emit(tx, placesChanged, { subcategoryIds })
}
