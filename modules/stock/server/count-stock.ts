import type { Tx } from '#kernel/database/database.ts'
import { recordShopAct } from '#modules/audit/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'

import { fail } from '#modules/products/server/errors.ts'
import { productPageChanged } from '#modules/products/server/events.ts'
import { ownProduct } from '#modules/publishing/server/own-product.ts'
import { checkStock } from '#modules/publishing/server/publish-product.ts'
import { settleAvailability } from './find-sellable.ts'

/** `seen`: stock shown while typing; sales since are subtracted, down to 0. */
export type CountedStock = {
  productId: string
  stocks: readonly { variantId: string; stock: number; seen?: number }[]
}

/**
 * Sets the stock a seller counted; reservations are separate.
 * @throws catalogue.product_unknown (404), catalogue.variant_unknown (404) for another product's,
 * catalogue.product_invalid (422)
 */
export async function countStock(
  kernel: Kernel,
  { productId, sellerId, actor, stocks }: CountedStock & { sellerId: string; actor: ShopActor },
): Promise<void> {
  for (const { stock, seen = 0 } of stocks) {
    checkStock(stock)
    checkStock(seen)
  }
  await kernel.transaction(async (tx) => {
    const { slug, name } = await ownProduct(tx, productId, sellerId)
    const changed = await writeStocks(tx, productId, stocks)
    if (changed.length === 0) return
    if (changed.some(({ before, after }) => before > 0 !== (after ?? 0) > 0))
      await settleAvailability(tx, kernel, [productId])
    await kernel.events.emit(tx, productPageChanged, { productId, slug })
    await recordShopAct(
      tx,
      actor,
      ...changed.map(({ before, after }) => ({
        action: 'shops.stock_changed',
        subject: { kind: 'product', id: productId, label: name },
        before: { stock: before },
        after: { stock: after },
        at: kernel.clock.now(),
      })),
    )
  })
}

/**
 * @returns changed stocks
 * @throws catalogue.variant_unknown (404)
 */
async function writeStocks(
  tx: Tx,
  productId: string,
  stocks: CountedStock['stocks'],
): Promise<{ before: number; after: number | null }[]> {
  const variants = await run<{ id: string; before: number; after: number | null }>(tx, write, [
    productId,
    stocks.map(({ variantId }) => variantId),
    stocks.map(({ stock }) => stock),
    stocks.map(({ seen }) => seen ?? null),
  ])
  const own = new Set(variants.map(({ id }) => id))
  if (!stocks.every(({ variantId }) => own.has(variantId))) throw fail('catalogue.variant_unknown')
  return variants.filter(({ before, after }) => after !== null && after !== before)
}

/** Lock order everywhere: variants, then product. */
const write: Statement = {
  name: 'catalogue_count_stock',
  text: `
    with counted as materialized (
      select * from unnest($2::uuid[], $3::int[], $4::int[]) as counted(id, stock, seen)),
    locked as materialized (
      select id, stock from variants where product_id = $1 order by id for no key update),
    product as materialized (
      select id from products where id = $1 and (select count(*) from locked) >= 0
      for no key update),
    written as (
      update variants set stock = case when counted.seen is null then counted.stock
        else greatest(0, variants.stock + counted.stock - counted.seen) end
      from counted where variants.id = counted.id and variants.product_id = $1
        and (select count(*) from product) = 1
      returning variants.id, variants.stock)
    select id, locked.stock as before, written.stock as after
    from locked left join written using (id)`,
}
