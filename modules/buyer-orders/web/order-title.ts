import type { Order } from '#modules/orders/contract/orders.ts'
import { typographic } from '#ui/words/typographic.ts'

import { parcelTitle } from '#modules/orders/web/index.ts'

export function orderTitle({ fulfillments }: Pick<Order, 'fulfillments'>): string {
  return typographic(parcelTitle({ items: fulfillments.flatMap(({ items }) => items) }))
}

export function summaryTitle(parcels: readonly { title: string }[]): string {
  return typographic(parcels.map(({ title }) => title).join(', '))
}
