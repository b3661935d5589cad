import type { Order } from '#modules/orders/contract/orders.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'

type Wanted = Pick<Quote['shops'][number]['items'][number], 'product' | 'qty' | 'size' | 'color'>

/**
 * Splits the lines of an order into what a cart can take and why it takes no other: a free line of
 * a sale by link, which has no page, was sold once.
 */
export function buyAgain(items: Order['items']): { wanted: Wanted[]; refused: string[] } {
  return {
    wanted: items.flatMap(({ slug, product, qty, size, color }) =>
      slug === null ? [] : [{ product, qty, size, color }],
    ),
    refused: items.flatMap(({ slug, name }) =>
      slug === null
        ? [`« ${name} » a été vendu par lien : demandez un nouveau lien à la boutique.`]
        : [],
    ),
  }
}
