import { quoteCart, type Quote } from '#modules/cart/contract/quote.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { call } from '#web/api/client.ts'
import { addToCart, type CartLine } from '#modules/cart/web/index.ts'

export type Rebought = {
  /** How many articles went into the cart. */ count: number
  /** Why others did not, in the server’s words. */ missing: string[]
}

/**
 * Puts what was ordered back in the cart, at today’s prices and as far as it is in stock.
 * @throws CallFailure when the server cannot be asked
 */
export async function rebuy(orderId: string): Promise<Rebought> {
  const order = await call(readOrder, { params: { id: orderId } })
  const quote = await call(quoteCart, {
    body: {
      cartItems: order.items.map(({ product, qty, size, color }) => ({
        product,
        qty,
        size,
        color,
      })),
    },
  })
  let count = 0
  for (const line of linesOf(quote)) {
    const adding = addToCart(line)
    if (adding.done) count += adding.added
  }
  return { count, missing: quote.changes.map((change) => change.message) }
}

/** Lines for the cart out of a quote. */
export function linesOf({ shops }: Pick<Quote, 'shops'>): CartLine[] {
  return shops.flatMap(({ shopName, items }) =>
    items.map(({ product, slug, name, imageUrl, size, color, qty, unitPrice, stock }) => ({
      product,
      slug,
      name,
      size,
      color,
      qty,
      unitPrice,
      stock,
      shopName,
      image: imageAt(imageUrl),
    })),
  )
}

/**
 * An order stores the address of one rendition (`/images/{id}/160.webp`): the others follow from
 * it.
 */
export function imageAt(url: Order['items'][number]['imageUrl']): CartLine['image'] {
  const id = /\/images\/([^/]+)\/\d+\.\w+$/.exec(url ?? '')?.[1]
  return id && url ? { _id: id, url, width: 320, height: 320, placeholder: '', avif: false } : null
}
