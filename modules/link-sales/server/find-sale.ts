import { asc, eq } from 'drizzle-orm'

import type { Sale } from '#modules/link-sales/contract/sale-by-link.ts'
import { offerLines, offers } from '#modules/link-sales/database/tables.ts'
import { checkLine, type OrderableLine, readCart } from '#modules/pricing/module.ts'
import type { Sellable } from '#modules/products/module.ts'
import type { DomainError } from '#kernel/errors.ts'
import type { Sql } from '#kernel/database/database.ts'
import { hashToken } from '#kernel/ids.ts'
import { isOpen, type OfferRow } from './close-offer.ts'
import { fail } from './errors.ts'
import { isRemovedByTeam } from './report-sale.ts'

export type SaleLine = {
  line: typeof offerLines.$inferSelect
  sellable: Sellable | null
  orderable: OrderableLine | null
  problem: 'gone' | 'shop_closed' | 'sold_out' | null
}

export type FoundSale = { offer: OfferRow; state: Sale['state']; lines: SaleLine[] }

/**
 * Reads a sale by its link, with what of it is still sold.
 * @throws link_sales.link_unknown (404)
 */
export async function findSale(db: Sql, token: string, now: Date): Promise<FoundSale> {
  const [offer] = await db
    .select()
    .from(offers)
    .where(eq(offers.tokenHash, hashToken(token)))
  if (!offer) throw fail('link_sales.link_unknown')
  const lines = await readSaleLines(db, offer.id, now)
  const isRemoved = offer.state === 'withdrawn' && (await isRemovedByTeam(db, offer.id))
  return { offer, lines, state: isRemoved ? 'removed' : stateOf(offer, lines, now) }
}

async function readSaleLines(db: Sql, offerId: string, now: Date): Promise<SaleLine[]> {
  const rows = await db
    .select()
    .from(offerLines)
    .where(eq(offerLines.offerId, offerId))
    .orderBy(asc(offerLines.position))
  const read = await readCart(db, rows.map(itemOf), now)
  return rows.map((line) => {
    const { productId, size, color } = line
    const found = read.find(
      ({ item }) => item.product === productId && item.size === size && item.color === color,
    )
    if (!found) return { line, sellable: null, orderable: null, problem: 'gone' }
    const { line: orderable, problem } = checkLine(found, null, true)
    const { sellable } = found
    if (problem)
      return {
        line,
        sellable,
        orderable: null,
        problem: problem.kind === 'shop_closed' ? 'shop_closed' : 'gone',
      }
    const isShort = orderable.sellable.stock < line.quantity
    return { line, sellable, orderable, problem: isShort ? 'sold_out' : null }
  })
}

/**
 * Francs of one piece without the link: the lowest of today's price, those of the last 30 days and
 * that of the day it was made, so that a price raised meanwhile makes no reduction.
 */
export function usualPriceOf({ line, orderable }: SaleLine): number {
  const atFirst = line.usualPriceFrancs ?? line.unitPriceFrancs
  if (line.isFree || !orderable) return atFirst
  return Math.min(atFirst, orderable.sellable.lowest)
}

export function itemOf({
  productId: product,
  quantity: qty,
  size,
  color,
}: Pick<SaleLine['line'], 'productId' | 'quantity' | 'size' | 'color'>) {
  return { product, qty, size, color }
}

function stateOf(offer: OfferRow, lines: readonly SaleLine[], now: Date): Sale['state'] {
  if (offer.state !== 'open') return offer.state
  if (!isOpen(offer, now)) return 'ended'
  const problems = lines.map(({ problem }) => problem)
  return (
    (['gone', 'shop_closed', 'sold_out'] as const).find((one) => problems.includes(one)) ?? 'open'
  )
}

/** Returns why a sale cannot be taken; null: it can. */
export function refusalOf(state: Sale['state']): DomainError | null {
  return state === 'open' ? null : fail(`link_sales.${state}`)
}
