import { randomUUID } from 'node:crypto'

import type { z } from 'zod'

import { createOffer, type Offer } from '#modules/link-sales/contract/offers.ts'
import type { Goods } from './market-goods.ts'
import type { Person } from './market-people.ts'

type Terms = z.input<typeof createOffer.body>
type Line = Terms['lines'][number]

/** An article of the shop at a price for one person. */
export function articleAt(
  goods: Goods,
  price: number,
  {
    qty = 1,
    size = null,
    color = null,
  }: { qty?: number; size?: string | null; color?: string | null } = {},
): Line {
  return { product: goods._id, qty, size, color, price }
}

/** Makes a sale by link: for two days, at the door, without a deposit unless `terms` says so. */
export function sellByLink(
  seller: Person,
  { key = randomUUID(), ...terms }: Pick<Terms, 'lines'> & Partial<Terms> & { key?: string },
): Promise<Offer> {
  return seller.call(
    createOffer,
    { body: { receiveAt: ['door'], depositPercent: 0, readyDays: 0, hours: 48, ...terms } },
    { idempotencyKey: key },
  )
}

export function tokenOf({ path }: Pick<Offer, 'path'>): string {
  return path?.replace('/vente/', '') ?? ''
}
