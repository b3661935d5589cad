import { LINE_MAX_QUANTITY } from '#contract/kernel/limits.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { imageAddress } from '#contract/images/images.ts'
import type { CartItem, Quote, QuoteChange } from '#contract/cart/quote.ts'

import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { run, type Statement } from '../kernel/statement.ts'
import { cashProblem } from './cash-rules.ts'
import { delayOf } from './delivery-delay.ts'
import { readSettings, tariffFor } from './delivery-tariff.ts'
import { deliveriesOf, sum, type Delivery } from './cart-pricing.ts'
import { readCart, type CartLine } from './read-cart.ts'
import { splitBySeller } from './split-by-seller.ts'

type Asked = {
  cartItems: (CartItem & { unitPrice?: number | undefined })[]
  place: { region: string; quartier: string | null } | null
  callerId: string | null
}
type Kept = CartLine & { sellable: NonNullable<CartLine['sellable']>; quantity: number }

/** Prices the cart as it would be ordered now, and says what changed since the device last looked. Statements do not grow with the lines. */
export async function quoteCart(kernel: Kernel, asked: Asked): Promise<Quote> {
  const now = kernel.clock.now()
  const lines = await readCart(kernel.db, asked.cartItems, now)
  const tariff = asked.place ? await tariffFor(kernel.db, asked.place, asked.callerId) : null
  const changes = lines.flatMap((line) => changesOf(line, asked))
  const kept = lines.map((line) => keep(line, asked)).filter((line) => line !== null)
  const split = splitBySeller(kept.map(priced), (line) => line.sellable.shop.id)
  const deliveries = tariff ? deliveriesOf(split, tariff) : new Map<string, Delivery>()
  const itemsTotal = sum(kept.map((line) => line.unitPriceFrancs * line.quantity))
  const shippingFee = tariff
    ? sum([...deliveries.values()].map((delivery) => delivery.shippingFeeFrancs))
    : null
  const total = itemsTotal + (shippingFee ?? 0)
  const reason = cashProblem(
    {
      total,
      cashRefusals: tariff ? tariff.cashRefusals : await refusalsOf(kernel.db, asked.callerId),
    },
    tariff,
  )
  const ceiling = tariff?.cashCeilingFrancs ?? (await readSettings(kernel.db)).cashCeilingFrancs
  return {
    shops: split.map(({ shopId, lines: own }) => ({
      shopId,
      shopName: own[0]?.sellable.shop.name ?? '',
      items: own.map(presentLine),
      itemsTotal: sum(own.map((line) => line.unitPriceFrancs * line.quantity)),
      shippingFee: deliveries.get(shopId)?.shippingFeeFrancs ?? null,
      freeDelivery: own.every((line) => line.sellable.isFreeDelivery),
      delay: tariff ? delayOf(now, tariff) : null,
    })),
    itemsTotal,
    shippingFee,
    total,
    changes,
    cashOnDelivery: { allowed: reason === null, ceiling, reason },
  }
}

function keep(line: CartLine, asked: Asked): Kept | null {
  if (!line.sellable?.variantId || blockOf(line.sellable, asked.callerId)) return null
  const quantity = Math.min(line.asked.qty, line.sellable.stock, LINE_MAX_QUANTITY)
  return quantity > 0 ? { ...line, sellable: line.sellable, quantity } : null
}

function priced(line: Kept) {
  return {
    ...line,
    weightClass: line.sellable.weightClass,
    isFreeDelivery: line.sellable.isFreeDelivery,
  }
}

/** Why a product that exists cannot be ordered by this caller at this moment. */
export function blockOf(
  sellable: NonNullable<CartLine['sellable']>,
  callerId: string | null,
): 'gone' | 'shop_closed' | 'own' | null {
  if (sellable.suspended || sellable.deleted) return 'gone'
  if (sellable.shop.closed) return 'shop_closed'
  if (callerId !== null && sellable.shop.ownerId === callerId) return 'own'
  return null
}

function changesOf(line: CartLine, asked: Asked): QuoteChange[] {
  const { product, size, color, qty } = line.asked
  const base = { product, size, color }
  if (!line.sellable?.variantId)
    return [
      { ...base, kind: 'gone', qty: 0, unitPrice: null, message: 'Cet article n’existe plus.' },
    ]
  const { name, stock } = line.sellable
  const unitPrice = line.unitPriceFrancs
  const block = blockOf(line.sellable, asked.callerId)
  if (block)
    return [
      {
        ...base,
        kind: block,
        qty: 0,
        unitPrice,
        message: blockSentence(block, name, line.sellable.shop.name),
      },
    ]
  if (stock === 0)
    return [{ ...base, kind: 'gone', qty: 0, unitPrice, message: `« ${name} » est épuisé.` }]
  const changes: QuoteChange[] = []
  if (stock < qty)
    changes.push({
      ...base,
      kind: 'stock',
      qty: stock,
      unitPrice,
      message: `Il ne reste que ${stock} « ${name} ».`,
    })
  const known = asked.cartItems.find(
    (item) => item.product === product && item.size === size && item.color === color,
  )?.unitPrice
  if (known !== undefined && known !== unitPrice)
    changes.push({
      ...base,
      kind: 'price',
      qty: Math.min(qty, stock),
      unitPrice,
      message: `Le prix de « ${name} » est passé de ${formatFrancs(known)} à ${formatFrancs(unitPrice)}.`,
    })
  return changes
}

export function blockSentence(
  block: 'gone' | 'shop_closed' | 'own',
  name: string,
  shopName: string,
): string {
  if (block === 'shop_closed')
    return `« ${shopName} » est fermée en ce moment : « ${name} » ne peut pas être commandé.`
  if (block === 'own') return `« ${name} » vient de votre propre boutique.`
  return `« ${name} » n’est plus en vente.`
}

function presentLine(line: Kept): Quote['shops'][number]['items'][number] {
  const { asked, sellable, quantity, unitPriceFrancs } = line
  return {
    product: sellable.productId,
    slug: sellable.slug,
    name: sellable.name,
    imageUrl: sellable.imageId ? imageAddress(sellable.imageId, 320) : null,
    size: asked.size,
    color: asked.color,
    qty: quantity,
    unitPrice: unitPriceFrancs,
    lineTotal: unitPriceFrancs * quantity,
    stock: sellable.stock,
  }
}

const refusals: Statement = {
  name: 'orders_cash_refusals',
  text: 'select cash_refusals as refusals from users where id = $1',
}

/** Parcels that somebody refused at the door. */
async function refusalsOf(db: Sql, callerId: string | null): Promise<number> {
  if (!callerId) return 0
  const [user] = await run<{ refusals: number }>(db, refusals, [callerId])
  return user?.refusals ?? 0
}
