import { asc, eq, isNotNull } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'

import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import type { DemoContent } from '../content.ts'

type Sellable = { id: string; variants: { size: string | null; color: string | null }[] }

/** Database ids by the content's names, without people and products removed since. */
export type Directory = {
  users: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, { id: string; ownerId: string }>
  products: ReadonlyMap<string, Sellable>
}

export async function readDirectory(
  db: Sql,
  content: Pick<DemoContent, 'shops' | 'products'>,
): Promise<Directory> {
  const people = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(isNotNull(users.phone))
  const byPhone = new Map(people.map(({ id, phone }) => [phone ?? '', id]))
  const shopRows = await db.select({ id: shops.id, ownerId: shops.ownerId }).from(shops)
  const byOwner = new Map(shopRows.map((shop) => [shop.ownerId, shop]))
  const variantRows = await db
    .select({ id: products.id, name: products.name, size: variants.size, color: variants.color })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .orderBy(asc(variants.productId), asc(variants.position))
  const byName = new Map<string, Sellable>()
  for (const { id, name, size, color } of variantRows) {
    const known = byName.get(name)
    if (known?.id === id) known.variants.push({ size, color })
    else if (!known) byName.set(name, { id, variants: [{ size, color }] })
  }
  return {
    users: byPhone,
    shops: found(
      content.shops,
      ({ key }) => key,
      ({ ownerPhone }) => byOwner.get(byPhone.get(ownerPhone) ?? ''),
    ),
    products: found(
      content.products,
      ({ key }) => key,
      ({ name }) => byName.get(name),
    ),
  }
}

function found<T, V>(
  list: readonly T[],
  keyOf: (one: T) => string,
  valueOf: (one: T) => V | undefined,
): Map<string, V> {
  return new Map(
    list.flatMap((one): [string, V][] => {
      const value = valueOf(one)
      return value === undefined ? [] : [[keyOf(one), value]]
    }),
  )
}

/** @throws when the key is missing */
export function lookUp<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo market has no ${key}`)
  return value
}
