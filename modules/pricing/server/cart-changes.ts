import type { CartItem, QuoteChange } from '#modules/pricing/contract/quote.ts'
import { plural } from '#kernel/wire/plural.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { AgreedPrices } from './agreed-prices.ts'
import { countingPrice, unitPriceOf } from './price-cart.ts'
import { checkLine, type CartLine } from './read-cart.ts'

type ShownCart = {
  cartItems: (CartItem & { unitPrice?: number | undefined })[]
  callerId: string | null
}

/** Returns what changed of a line since the device kept it. */
export function changesOf(
  read: CartLine,
  { cartItems, callerId }: ShownCart,
  prices: AgreedPrices,
): QuoteChange[] {
  const { item, sellable } = read
  const { product, size, color } = item
  const unitPrice = sellable?.variantId ? unitPriceOf(sellable) : null
  const base = { product, size, color, unitPrice }
  const { line, problem } = checkLine(read, callerId)
  if (!line) return [{ ...base, ...problem, qty: 0 }]
  const { name, stock } = line.sellable
  if (stock === 0) return [{ ...base, kind: 'gone', qty: 0, message: `« ${name} » est épuisé.` }]
  const agreed = countingPrice(line.sellable, prices)
  const qty = agreed?.quantity ?? item.qty
  const changes: QuoteChange[] = []
  if (stock < qty) {
    const message = `Il ne reste que ${stock} « ${name} ».`
    changes.push({ ...base, kind: 'stock', qty: stock, message })
  } else if (qty !== item.qty) {
    const message = `Le prix accordé de « ${name} » vaut pour ${qty} ${plural(qty, 'pièce')}.`
    changes.push({ ...base, kind: 'stock', qty, message })
  }
  const price = agreed && stock >= qty ? agreed.unitPrice : unitPriceOf(line.sellable)
  const shown = cartItems.find(
    (item) => item.product === product && item.size === size && item.color === color,
  )?.unitPrice
  if (shown !== undefined && shown !== price) {
    const ended = prices.get(line.sellable.variantId)
    const message =
      ended && !ended.isLive && ended.unitPrice === shown
        ? `« ${name} » : ${agreedPriceEnded}`
        : `Le prix de « ${name} » est passé de ${formatFrancs(shown)} à ${formatFrancs(price)}.`
    changes.push({ ...base, unitPrice: price, kind: 'price', qty: Math.min(qty, stock), message })
  }
  return changes
}

export const agreedPriceEnded = 'Le prix accordé a pris fin, le prix affiché est revenu.'
