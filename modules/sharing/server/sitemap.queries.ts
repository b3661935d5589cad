import type { Kernel } from '#kernel/kernel.ts'

export type Entry = { path: string; changedAt: Date | null }

/** Addresses in one file: what the format allows. */
export const PART = 50_000
/** Rows kept in memory at a time. */
const batch = 2_000

/**
 * The first product of each part, in the order of their keys, which never changes: a product stays
 * in its part. One pass over the key’s index.
 */
export async function readParts(kernel: Kernel): Promise<string[]> {
  const { rows } = await kernel.database.pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by id) as place from product_facts where listed) numbered where place % ${PART} = 1 order by id`,
  )
  return rows.map(({ id }) => id)
}

const batchSql = `
  select id, slug, updated_at as "changedAt" from product_facts where listed and id >= $1::uuid and ($2::uuid is null or id > $2::uuid) and ($3::uuid is null or id < $3::uuid)
  order by id limit $4`

/**
 * The products from one key up to another (or the last), a batch at a time: a million of them are
 * never in memory at once.
 */
export async function* productsBetween(
  kernel: Kernel,
  from: string,
  before: string | null,
): AsyncGenerator<Entry[]> {
  let last: string | null = null
  for (let left = PART; left > 0;) {
    const values: unknown[] = [from, last, before, Math.min(batch, left)]
    const { rows } = await kernel.database.pool.query<{
      id: string
      slug: string
      changedAt: Date
    }>({ name: 'sharing_products', text: batchSql, values })
    if (rows.length === 0) return
    yield rows.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }))
    last = rows.at(-1)?.id ?? null
    left -= rows.length
  }
}

/** Shops that show something, the newest fifty thousand. */
export async function readShops(kernel: Kernel): Promise<Entry[]> {
  const { rows } = await kernel.database.pool.query<{ slug: string }>(`
    select s.slug from shop_facts s where exists (select 1 from product_facts p where p.shop_id = s.id and p.listed) order by s.id desc limit ${PART}`)
  return rows.map(({ slug }) => ({ path: `/boutique/${slug}`, changedAt: null }))
}

export async function readCategories(kernel: Kernel): Promise<Entry[]> {
  const { rows } = await kernel.database.pool.query<{ slug: string }>(
    'select slug from category_facts where merged_into is null order by position',
  )
  return rows.map(({ slug }) => ({ path: `/category/${slug}`, changedAt: null }))
}
