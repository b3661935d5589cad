import { sql } from 'drizzle-orm'

import { shopWords } from '#contract/order-words.ts'
import type { FulfilmentState } from '#contract/orders.ts'

import { shopOf } from '../accounts/index.ts'
import { csvRow } from '../kernel/csv.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { narrowing, type ShopFilter } from './shop-parcels.queries.ts'

const HEAD = [
  'Commande',
  'Date',
  'État',
  'Client',
  'Lieu',
  'Produit',
  'Taille',
  'Couleur',
  'Quantité',
  'Prix unitaire (f)',
  'Total (f)',
  'Commission (f)',
  'Vous recevez (f)',
  'Paiement',
]
/** Tells spreadsheets that the text is UTF-8. */
const BOM = '\uFEFF'
/** Beyond this a year should be taken in parts. */
const MOST_ROWS = 100_000

type Row = {
  number: string
  at: string
  state: FulfilmentState
  client: string
  place: string
  name: string
  size: string | null
  color: string | null
  quantity: number
  price: number
  total: number
  commission: number
  method: string
}

/** What the filter shows, one line a product, the latest order first. The delivery that a shop pays itself is not in it: it stands on its Saturday statement. */
export async function* exportShopParcels(kernel: Kernel, { sellerId, ...filter }: ShopFilter & { sellerId: string }): AsyncGenerator<string> {
  const shopId = await shopOf(kernel.db, sellerId)
  yield BOM + csvRow(HEAD)
  if (!shopId) return
  const states = filter.state ? sql`and f.state = any(${sql.param([...filter.state])}::text[])` : sql``
  const { rows } = await kernel.db.execute<Row>(sql`
    select o.order_number as number, to_char(f.placed_at at time zone 'UTC', 'DD/MM/YYYY HH24:MI') as at, f.state,
      split_part(o.full_name, ' ', 1) as client, coalesce(o.quartier, o.region) as place, l.name, l.size, l.color, l.quantity,
      l.unit_price_francs as price, l.total_francs as total, l.commission_francs as commission, o.payment_method as method
    from fulfilments f join orders o on o.id = f.order_id join order_lines l on l.fulfilment_id = f.id
    where f.shop_id = ${shopId} and f.state <> 'awaiting_payment' ${states} ${narrowing(filter)}
    order by f.placed_at desc, f.id, l.position limit ${MOST_ROWS}`)
  for (const row of rows) yield csvRow(cellsOf(row))
}

function cellsOf(row: Row): (string | number | null)[] {
  const paid = row.method === 'orange_money' ? 'Orange Money' : 'À la livraison'
  const { number, at, client, place, name, size, color, quantity, price, total, commission } = row
  return [number, at, shopWords[row.state], client, place, name, size, color, quantity, price, total, commission, total - commission, paid]
}
