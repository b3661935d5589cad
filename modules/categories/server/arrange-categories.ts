import { eq, sql } from 'drizzle-orm'

import {
  categories,
  categoryAddresses,
  subcategories,
} from '#modules/categories/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { ownImages } from '#modules/images/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { DomainError } from '#kernel/errors.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import { fail } from './errors.ts'
import { categoryChanged, placeDeleting, placesChanged } from './events.ts'
import {
  createCategory,
  type LockedPlace,
  lockTree,
  readCategoryPlace,
  readPlace,
} from './create-category.ts'
import { query } from '#kernel/database/query.ts'

type Actor = { actor: Pick<Caller, 'userId' | 'role'> }
const labelOf = ({ id, name }: { id: string; name: string }) => ({
  kind: 'category',
  id,
  label: name,
})

/**
 * Adds a category, or a subcategory of `parent`, last.
 * @throws categories.category_unknown (404), categories.category_exists (409)
 */
export async function addCategory(
  kernel: Kernel,
  { actor, name, parent }: Actor & { name: string; parent: string | null },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const slug = slugOf(name)
    const parentPlace = parent ? await readCategoryPlace(tx, parent) : null
    await query(
      tx,
      sql`delete from category_addresses where category_slug = ${parentPlace?.categorySlug ?? slug} and subcategory_slug = ${parentPlace ? slug : ''}`,
    )
    const id = parentPlace
      ? await addSubcategory(tx, parentPlace.id, { name, slug })
      : await createCategory(tx, kernel, { name, subcategories: [] })
    if (parentPlace) await kernel.events.emit(tx, categoryChanged, { categoryId: parentPlace.id })
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_added',
      subject: labelOf({ id, name }),
      after: { nom: name, dans: parentPlace?.name ?? null },
      at: kernel.clock.now(),
    })
  })
}

async function addSubcategory(
  tx: Tx,
  categoryId: string,
  { name, slug }: { name: string; slug: string },
): Promise<string> {
  const id = newId()
  const position = sql`(select coalesce(max(position) + 1, 0) from subcategories where category_id = ${categoryId})`
  await tx.insert(subcategories).values({ id, categoryId, name, slug, position }).catch(refuseTwice)
  return id
}

function refuseTwice(error: unknown): never {
  if (isTaken(error)) throw fail('categories.category_exists')
  throw error
}

/**
 * Keeps the address.
 * @throws categories.category_unknown (404), categories.image_unknown (422)
 */
export async function changeCategory(
  kernel: Kernel,
  input: Actor & { id: string; name: string; image: string | null | undefined },
): Promise<void> {
  const { actor, id, name, image } = input
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const place = await readPlace(tx, id)
    if (
      image &&
      (await ownImages(tx, actor.userId, [image])).length === 0 &&
      image !== place.imageId
    )
      throw fail('categories.image_unknown')
    if (place.parentId === null)
      await tx
        .update(categories)
        .set({ name, ...(image !== undefined && { imageId: image }) })
        .where(eq(categories.id, id))
    else await tx.update(subcategories).set({ name }).where(eq(subcategories.id, id))
    const at = kernel.clock.now()
    const pictured = image !== undefined && image !== place.imageId
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_changed',
      subject: labelOf({ id, name }),
      before: { nom: place.name, ...(pictured && { image: place.imageId !== null }) },
      after: { nom: name, ...(pictured && { image: image !== null }) },
      at,
    })
    await kernel.events.emit(tx, categoryChanged, { categoryId: place.parentId ?? id })
    if (name !== place.name)
      await kernel.events.emit(tx, placesChanged, {
        subcategoryIds: place.parentId === null ? await subsOf(tx, id) : [id],
      })
  })
}

export async function subsOf(tx: Tx, categoryId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
  return rows.map(({ id }) => id)
}

/**
 * Orders categories (`parent` null) or subcategories; absent ones follow.
 * @throws categories.category_unknown (404)
 */
export async function orderCategories(
  kernel: Kernel,
  { actor, parent, ids }: Actor & { parent: string | null; ids: readonly string[] },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const parentPlace = parent ? await readCategoryPlace(tx, parent) : null
    const table = parentPlace ? sql`subcategories` : sql`categories`
    const where = parentPlace
      ? sql`category_id = ${parentPlace.id} and merged_into is null`
      : sql`merged_into is null`
    const rows = await query<{ id: string; name: string }>(
      tx,
      sql`select id, name from ${table} where ${where} order by position, name`,
    )
    const known = new Map(rows.map((row) => [row.id, row.name]))
    if (!ids.every((id) => known.has(id))) throw fail('categories.category_unknown')
    const order = [...new Set([...ids, ...known.keys()])]
    await query(
      tx,
      sql`
      update ${table} t set position = given.position - 1 from unnest(${sql.param(order)}::uuid[]) with ordinality as given(id, position) where t.id = given.id`,
    )
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_ordered',
      subject: {
        kind: 'category',
        id: parentPlace?.id ?? 'tree',
        label: parentPlace?.name ?? 'Catégories',
      },
      before: { ordre: rows.map(({ name }) => name) },
      after: { ordre: order.map((id) => known.get(id) ?? '') },
      at: kernel.clock.now(),
    })
    await kernel.events.emit(tx, categoryChanged, { categoryId: parentPlace?.id ?? order[0] ?? '' })
  })
}

/**
 * Modules that use it refuse.
 * @throws categories.category_unknown (404), categories.category_used (409),
 * categories.category_ruled (409)
 */
export async function removeCategory(
  kernel: Kernel,
  { actor, id }: Actor & { id: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const place = await readPlace(tx, id)
    await deletePlace(tx, kernel, place)
    await recordAct(tx, {
      actor,
      action: 'catalogue.category_removed',
      subject: labelOf(place),
      before: { nom: place.name },
      at: kernel.clock.now(),
    })
    await kernel.events.emit(tx, categoryChanged, { categoryId: place.parentId ?? id })
  })
}

async function deletePlace(
  tx: Tx,
  kernel: Kernel,
  { id, parentId }: Pick<LockedPlace, 'id' | 'parentId'>,
): Promise<void> {
  if (parentId === null && (await subsOf(tx, id)).length > 0) throw fail('categories.category_used')
  await kernel.events.emit(tx, placeDeleting, { id, isWhole: parentId === null })
  await tx
    .delete(categoryAddresses)
    .where(
      parentId === null
        ? eq(categoryAddresses.categoryId, id)
        : eq(categoryAddresses.subcategoryId, id),
    )
  const table = parentId === null ? categories : subcategories
  await tx.delete(table).where(eq(table.id, id))
}

type MergedPlaceRow = { id: string; parentId: string | null }

export async function deleteMergedPlaces(kernel: Kernel): Promise<void> {
  const rows = await query<MergedPlaceRow>(
    kernel.db,
    sql`
    select id, category_id as parent_id from subcategories where merged_into is not null
    union all select id, null from categories where merged_into is not null
    order by parent_id nulls last`,
  )
  await oneByOne(kernel, 'categories.delete-merged', rows, (place) =>
    kernel
      .transaction((tx) => deletePlace(tx, kernel, place))
      .catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      }),
  )
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, categoryChanged, { categoryId: rows[0]?.id ?? '' }),
  )
}
