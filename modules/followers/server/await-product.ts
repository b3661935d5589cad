import { sql } from 'drizzle-orm'

import { productFacts, variantFacts, productPictures } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import {
  WAIT_DAYS,
  WAITS_MAX,
  type Choice,
  type listAwaited as wire,
} from '#modules/followers/contract/awaited.ts'
import { productUnknown } from '#modules/products/module.ts'
import { presentImage, type ImageRow } from '#modules/images/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { defineError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { query } from '#kernel/database/query.ts'

const inStock = defineError(
  'followers.in_stock',
  409,
  'Ce produit est en stock : vous pouvez l’acheter.',
)
const tooManyWaits = defineError(
  'followers.too_many_waits',
  409,
  `Vous attendez déjà ${WAITS_MAX} produits. Retirez-en un dans vos favoris.`,
)

type Wait = { userId: string; productId: string; choice: Choice }
type Waits = { waits: Choice[] }

/**
 * Adds a wait; idempotent. After its notice or end it goes to the end of the queue.
 * @throws products.product_unknown (404), also for an unknown size or colour · followers.in_stock
 * (409) · followers.too_many_waits (409)
 */
export async function awaitProduct(kernel: Kernel, wait: Wait): Promise<Waits> {
  const { userId, productId, choice } = wait
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [found] = await query<{ stock: number; others: number; variants: string[] }>(
      tx,
      sql`
      select sum(v.stock)::int as stock, json_agg(v.id) as variants,
        (select count(*)::int from waiting_facts w
          where w.user_id = ${userId} and w.product_id <> p.id) as others
      from ${productFacts} p join ${variantFacts} v on v.product_id = p.id
      where p.id = ${productId} and p.listed and (${isWhole(choice)} or (
        v.size is not distinct from ${choice.size} and v.color is not distinct from ${choice.color}))
      group by p.id`,
    )
    if (!found) throw productUnknown()
    if (found.stock > 0) throw inStock()
    if (found.others >= WAITS_MAX) throw tooManyWaits()
    const variantId = isWhole(choice) ? null : found.variants[0]
    await query(
      tx,
      sql`
      insert into awaited_products as w (id, user_id, product_id, variant_id, asked_at, ends_at)
      values (${newId()}, ${userId}, ${productId}, ${variantId}, ${now}, ${addMs(now, WAIT_DAYS * dayMs)})
      on conflict (user_id, product_id, variant_id) do update
        set asked_at = excluded.asked_at, ends_at = excluded.ends_at, told_at = null
        where w.told_at is not null or w.ends_at <= ${now}`,
    )
    return readWaits(tx, wait)
  })
}

function isWhole({ size, color }: Choice): boolean {
  return size === null && color === null
}

export async function stopAwaiting(kernel: Kernel, wait: Wait): Promise<Waits> {
  const { userId, productId, choice } = wait
  await query(
    kernel.db,
    sql`
    delete from awaited_products w where w.user_id = ${userId} and w.product_id = ${productId}
      and case when ${isWhole(choice)} then w.variant_id is null else w.variant_id in (
        select v.id from ${variantFacts} v where v.product_id = w.product_id
          and v.size is not distinct from ${choice.size}
          and v.color is not distinct from ${choice.color}) end`,
  )
  return readWaits(kernel.db, wait)
}

export async function readWaits(
  db: Sql,
  { userId, productId }: Omit<Wait, 'choice'>,
): Promise<Waits> {
  const rows = await query<Choice>(
    db,
    sql`
    select v.size, v.color from waiting_facts w left join ${variantFacts} v on v.id = w.variant_id
    where w.user_id = ${userId} and w.product_id = ${productId} order by w.asked_at`,
  )
  return { waits: rows }
}

type AwaitedProductRow = Omit<
  ReplyInput<typeof wire>['products'][number],
  '_id' | 'image' | 'endsAt' | 'toldAt'
> & {
  id: string
  at: string
  endsAt: string
  toldAt: string | null
  image: ImageRow | null
}

export async function listAwaited(
  kernel: Kernel,
  userId: string,
  paging: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const conditions = [sql`w.user_id = ${userId}`, sql`w.ends_at > ${kernel.clock.now()}`]
  const order = { at: sql`w.asked_at`, id: sql`w.id` }
  const { rows, next } = await cursorPage(paging, (place) =>
    query<AwaitedProductRow>(
      kernel.db,
      sql`
    select w.id, w.asked_at as at, w.product_id, p.slug,
      p.name, v.size, v.color, p.selling_price_francs as price, s.name as shop_name,
      w.ends_at, w.told_at,
      (select l.image from ${productPictures} l where l.product_id = p.id and l.position = 0) as image
    from awaited_products w join ${productFacts} p on p.id = w.product_id and p.listed
      join ${shopFacts} s on s.id = p.shop_id left join ${variantFacts} v on v.id = w.variant_id
    ${placeSql(place, conditions, order)}`,
    ),
  )
  return {
    products: rows.map(({ id, at: _at, image, endsAt, toldAt, ...product }) => ({
      ...product,
      _id: id,
      image: image && presentImage(image),
      endsAt: new Date(endsAt).toISOString(),
      toldAt: toldAt && new Date(toldAt).toISOString(),
    })),
    next,
  }
}
