import { eq, inArray, sql } from 'drizzle-orm'

import {
  categories,
  categoryAddresses,
  subcategories,
  products,
} from '#modules/products/database/tables.ts'
import { recordAct } from '#modules/audit/module.ts'
import { ownImages } from '#modules/images/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { slugOf } from '#kernel/database/slugs.ts'

import { fail } from '#modules/products/server/errors.ts'
import { categoryChanged, placesChanged } from '#modules/products/server/events.ts'
import { createCategory, lockTree, readCategoryPlace, readPlace } from './create-category.ts'

type Actor = { actor: Pick<Caller, 'userId' | 'role'> }
const labelOf = ({ id, name }: { id: string; name: string }) => ({
  kind: 'category',
  id,
  label: name,
})

/**
 * Adds a category, or a subcategory of `parent`, last.
 * @throws catalogue.category_unknown (404), catalogue.category_exists (409)
 */
export async function addCategory(
  kernel: Kernel,
  { actor, name, parent }: Actor & { name: string; parent: string | null },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const slug = slugOf(name)
    // May replace a redirect.
    const parentPlace = parent ? await readCategoryPlace(tx, parent) : null
    await tx.execute(
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
  if (isTaken(error)) throw fail('catalogue.category_exists')
  throw error
}

/**
 * The address stays.
 * @throws catalogue.category_unknown (404), catalogue.image_unknown (422)
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
      throw fail('catalogue.image_unknown')
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
    // Names are search words.
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
 * Orders categories (`parent` null) or subcategories; absent ones follow in present order.
 * @throws catalogue.category_unknown (404)
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
    const { rows } = await tx.execute<{ id: string; name: string }>(
      sql`select id, name from ${table} where ${where} order by position, name`,
    )
    const known = new Map(rows.map((row) => [row.id, row.name]))
    if (!ids.every((id) => known.has(id))) throw fail('catalogue.category_unknown')
    const order = [...new Set([...ids, ...known.keys()])]
    await tx.execute(sql`
      update ${table} t set position = given.position - 1 from unnest(${sql.param(order)}::uuid[]) with ordinality as given(id, position) where t.id = given.id`)
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
 * Must have no products (deleted ones included) or subcategories.
 * @throws catalogue.category_unknown (404), catalogue.category_used (409), catalogue.category_ruled
 * (409)
 */
export async function removeCategory(
  kernel: Kernel,
  { actor, id }: Actor & { id: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockTree(tx)
    const place = await readPlace(tx, id)
    const within = place.parentId === null ? [id, ...(await subsOf(tx, id))] : [id]
    if (place.parentId === null && within.length > 1) throw fail('catalogue.category_used')
    const column = place.parentId === null ? products.categoryId : products.subcategoryId
    if (
      (await tx.select({ id: products.id }).from(products).where(inArray(column, within)).limit(1))
        .length > 0
    )
      throw fail('catalogue.category_used')
    if ((await tx.execute(sql`select from ruled_categories where category_id = ${id}`)).rowCount)
      throw fail('catalogue.category_ruled')
    await tx
      .delete(categoryAddresses)
      .where(
        place.parentId === null
          ? eq(categoryAddresses.categoryId, id)
          : eq(categoryAddresses.subcategoryId, id),
      )
    if (place.parentId === null) await tx.delete(categories).where(eq(categories.id, id))
    else await tx.delete(subcategories).where(eq(subcategories.id, id))
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

/** Bounds the wait for locks. */
const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Moves and reindexes products, some hundreds at a time; resumable. Deletes an emptied merged
 * category.
 */
export async function followPlaces(
  kernel: Kernel,
  subcategoryIds: readonly string[],
): Promise<void> {
  for (const id of subcategoryIds) await followOne(kernel, id)
  await kernel.transaction(async (tx) => {
    await tx.execute(
      sql`delete from subcategories s where merged_into is not null and not exists (select from products where subcategory_id = s.id)`,
    )
    await tx.execute(sql`
      delete from categories c where merged_into is not null
        and not exists (select from products where category_id = c.id) and not exists (select from subcategories where category_id = c.id)
        and not exists (select from ruled_categories where category_id = c.id)`)
    await kernel.events.emit(tx, categoryChanged, { categoryId: first })
  })
}

async function followOne(kernel: Kernel, id: string): Promise<void> {
  for (let last = first; ;) {
    const { rows } = await kernel.db.execute<{ last: string | null; read: number }>(sql`
      with place as (
        select coalesce(m.id, s.id) as id, coalesce(m.category_id, s.category_id) as category_id
        from subcategories s left join subcategories m on m.id = s.merged_into where s.id = ${id}
      ),
      batch as (select id from products where subcategory_id = ${id} and id > ${last}::uuid order by id limit ${batch} for no key update),
      moved as (
        update products p set subcategory_id = place.id, category_id = place.category_id from place, batch where p.id = batch.id returning p.id
      )
      select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as read, (select count(*)::int from moved) as moved`)
    const [done] = rows
    if (!done?.last || done.read < batch) return
    last = done.last
  }
}
