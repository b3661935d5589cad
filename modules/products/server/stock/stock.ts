import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import { emitRestocked, lockProducts, settleAvailability } from './availability.ts'

/**
 * Reserves all lines or none.
 * @throws StockShortage naming every short variant
 */
export async function reserveStock(
  tx: Tx,
  kernel: Kernel,
  lines: readonly StockLine[],
): Promise<void> {
  const counts = countByVariant(lines)
  const rows = await query<Omit<LockedVariant, 'quantity'>>(tx, promise, [
    [...counts.keys()],
    [...counts.values()],
  ])
  const locked = rows.map((row) => ({ ...row, quantity: counts.get(row.id) ?? 0 }))
  const lacking = lackingLines(counts, locked)
  if (lacking.length > 0) throw new StockShortage(lacking)
  const soldOut = locked
    .filter(({ stock, quantity }) => stock === quantity)
    .map(({ productId }) => productId)
  if (soldOut.length > 0) await settleAvailability(tx, kernel, soldOut)
}

/** Locks and moves in one statement, enough for most orders. */
const promise: Statement = {
  name: 'products_promise_variants',
  text: `
    with wanted as materialized (
      select * from unnest($1::uuid[], $2::int[]) as wanted(id, quantity)),
    locked as materialized (
      select id, product_id, size, color, stock from variants
      where id = any($1::uuid[]) order by id for no key update),
    enough as materialized (
      select count(*) = (select count(*) from wanted) as all_lines
      from wanted join locked using (id) where stock >= quantity),
    products_locked as materialized (
      select id from products where (select all_lines from enough) and id in (
        select product_id from wanted join locked using (id) where stock = quantity)
      order by id for no key update),
    moved as (
      update variants set stock = variants.stock - wanted.quantity,
        reserved = variants.reserved + wanted.quantity
      from wanted where variants.id = wanted.id and (select all_lines from enough)
        and (select count(*) from products_locked) >= 0)
    select id, product_id, size, color, stock from locked`,
}

/** Releases reservations of a cancelled or expired order. */
export async function releaseStock(
  tx: Tx,
  kernel: Kernel,
  lines: readonly StockLine[],
): Promise<void> {
  await move(tx, kernel, await lockVariants(tx, countByVariant(lines)), {
    stock: 1,
    reserved: -1,
    sold: 0,
  })
}

export async function sellReserved(
  tx: Tx,
  kernel: Kernel,
  lines: readonly StockLine[],
): Promise<void> {
  await move(tx, kernel, await lockVariants(tx, countByVariant(lines)), {
    stock: 0,
    reserved: -1,
    sold: 1,
  })
}

/** Returns sold units to stock. */
export async function restock(tx: Tx, kernel: Kernel, lines: readonly StockLine[]): Promise<void> {
  await move(tx, kernel, await lockVariants(tx, countByVariant(lines)), {
    stock: 1,
    reserved: 0,
    sold: -1,
  })
}

/** Reserves sold units again: they came back for a buyer who collects them. */
export async function reserveSold(
  tx: Tx,
  kernel: Kernel,
  lines: readonly StockLine[],
): Promise<void> {
  await move(tx, kernel, await lockVariants(tx, countByVariant(lines)), {
    stock: 0,
    reserved: 1,
    sold: -1,
  })
}

const lockStatement: Statement = {
  name: 'products_hold_variants',
  text: `
    select id, product_id, size, color, stock from variants
    where id = any($1::uuid[]) order by id for no key update`,
}

type LockedVariant = {
  id: string
  productId: string
  size: string | null
  color: string | null
  stock: number
  quantity: number
}

/** Locks by key, against deadlocks. */
async function lockVariants(tx: Tx, counts: ReadonlyMap<string, number>): Promise<LockedVariant[]> {
  const rows = await query<Omit<LockedVariant, 'quantity'>>(tx, lockStatement, [[...counts.keys()]])
  return rows.map((row) => ({ ...row, quantity: counts.get(row.id) ?? 0 }))
}

function lackingLines(counts: ReadonlyMap<string, number>, locked: LockedVariant[]): LackingLine[] {
  const gone = [...counts].filter(([variantId]) => !locked.some(({ id }) => id === variantId))
  return [
    ...gone.map(([variantId, wanted]) => ({
      variantId,
      productId: null,
      size: null,
      color: null,
      wanted,
      available: 0,
    })),
    ...locked
      .filter(({ stock, quantity }) => stock < quantity)
      .map(({ id, productId, size, color, stock, quantity }) => ({
        variantId: id,
        productId,
        size,
        color,
        wanted: quantity,
        available: stock,
      })),
  ]
}

const moveVariants: Statement = {
  name: 'products_move_variants',
  text: `
    update variants set stock = stock + $3::int * quantity, reserved = reserved + $4::int * quantity
    from unnest($1::uuid[], $2::int[]) as moved(id, quantity) where variants.id = moved.id`,
}

const countSales: Statement = {
  name: 'products_count_sales',
  text: `
    update products set sold_count = greatest(0, sold_count + $3::int * total)
    from (
      select product_id, sum(quantity)::int as total from variants join unnest($1::uuid[], $2::int[]) as moved(id, quantity) using (id) group by product_id
    ) as sales
    where products.id = sales.product_id`,
}

type Signs = { stock: -1 | 0 | 1; reserved: -1 | 0 | 1; sold: -1 | 0 | 1 }

/** Writes products only for sales and availability. */
async function move(tx: Tx, kernel: Kernel, locked: LockedVariant[], signs: Signs): Promise<void> {
  const isLeft = (units: number) => units > 0
  const crossing = locked
    .filter(({ stock, quantity }) => isLeft(stock) !== isLeft(stock + signs.stock * quantity))
    .map(({ productId }) => productId)
  const touched = signs.sold === 0 ? crossing : locked.map(({ productId }) => productId)
  if (touched.length > 0) await lockProducts(tx, touched)
  const moved = [locked.map(({ id }) => id), locked.map(({ quantity }) => quantity)]
  await query(tx, moveVariants, [...moved, signs.stock, signs.reserved])
  if (signs.sold !== 0) await query(tx, countSales, [...moved, signs.sold])
  if (crossing.length > 0) await settleAvailability(tx, kernel, crossing)
  await emitRestocked(
    tx,
    kernel,
    locked.map(({ id, productId, quantity }) => ({
      productId,
      variantId: id,
      units: signs.stock * quantity,
    })),
  )
}

export type StockLine = { variantId: string; quantity: number }

type LackingLine = {
  variantId: string
  productId: string | null
  size: string | null
  color: string | null
  wanted: number
  available: number
}

export class StockShortage extends Error {
  readonly lines: readonly LackingLine[]

  constructor(lines: readonly LackingLine[]) {
    super(`not enough stock for ${lines.length} variant(s)`)
    this.name = 'StockShortage'
    this.lines = lines
  }
}

function countByVariant(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`a stock line of ${quantity} units`)
    counts.set(variantId, (counts.get(variantId) ?? 0) + quantity)
  }
  return counts
}
