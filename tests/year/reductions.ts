import { sumOf } from '#kernel/wire/money.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { offeredByMarket, percentOff } from '../support/promotions.ts'
import type { Shop } from './people.ts'
import type { World } from './world.ts'

/** Agreed on: what some shops and the market take off, and what the market spends at most. */
const shopShare = 0.1
const marketShare = 0.2
const marketBudget = 40_000
const marketCode = 'MARCHE'

const codeOf = (index: number) => `SOLDE${index}`

/** Lets one shop in three take a tenth off with its code, and the market a fifth with its own. */
export async function offerReductions({ admins, shops }: World): Promise<void> {
  for (const [index, shop] of shops.entries())
    if (index % 3 === 0) await percentOff(shop, shopShare * 100, { code: codeOf(index) })
  const offer = { code: marketCode, amount: marketShare * 100, budget: marketBudget }
  await offeredByMarket(admins[0], offer)
}

/** Returns the codes that a buyer types, each with the francs that its shop takes off. */
export function codesFor(
  { dice, shops }: World,
  from: readonly Shop[],
  worth: ReadonlyMap<string, number>,
): { codes: string[]; off: Map<string, number> } {
  const off = new Map<string, number>()
  const codes = from.flatMap((shop) => {
    const index = shops.indexOf(shop)
    if (index % 3 !== 0 || !dice.happens(0.4)) return []
    off.set(shop.shopSlug, shopShare * (worth.get(shop.shopSlug) ?? 0))
    return [codeOf(index)]
  })
  if (dice.happens(0.15)) codes.push(marketCode)
  return { codes: [...new Set(codes)], off }
}

/** Returns the codes of a quote that count. */
export function countingCodes({ codes }: Quote): string[] {
  return codes.flatMap(({ code, problem }) => (problem === null ? [code] : []))
}

/** Expects the market to take off its share, or nothing. @returns francs */
export function marketDiscountOf(quote: Quote, items: number): number {
  const isTaken = countingCodes(quote).includes(marketCode)
  const agreed = isTaken ? marketShare * items : 0
  if (quote.marketDiscount !== agreed)
    throw new Error(`${quote.marketDiscount} F taken off articles of ${items} F`)
  return agreed
}

/** Expects the market to have given no more than its budget to parcels that did not come back. */
export async function expectBudgetKept({ market, books }: World): Promise<void> {
  const standing = await market.sql<{ id: string }>(
    `select id from parcels where state not in ('cancelled', 'returned')`,
  )
  const given = sumOf(standing, ({ id }) => books.fromMarket.get(id) ?? 0)
  if (given > marketBudget) throw new Error(`${given} F given of a budget of ${marketBudget} F`)
}
