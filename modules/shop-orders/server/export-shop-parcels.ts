import { wayOf } from '#modules/parcels/contract/ways.ts'
import { firstName } from '#kernel/wire/person-names.ts'
import { sql, type SQL } from 'drizzle-orm'

import { parcelFacts, orderFacts, orderLineFacts } from '#modules/parcels/database/views.ts'
import { relayPlaceWords, shopWords } from '#modules/orders/contract/order-words.ts'
import type { ReceivePlace, RelayPlace } from '#modules/pricing/contract/quote.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'

import { type Cells, csvRow, csvStart, momentCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { splitFrancs, sumOf } from '#kernel/wire/money.ts'
import { owedBesideSale } from '#modules/ledger/module.ts'
import { payoutOf } from './parcel-payout.ts'
import { readFound, type ShopFilter } from './found-parcels.ts'
import { query } from '#kernel/database/query.ts'

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
  'Prix affiché, si un autre fut accordé (f)',
  'Commandés, si gardés en partie',
  'Réception',
  'Vendu par lien',
  'Point relais',
]

type ExportedLineRow = {
  parcelId: string
  number: string
  at: string
  state: ParcelState
  client: string
  place: string
  name: string
  size: string | null
  color: string | null
  quantity: number
  ordered: number | null
  price: number
  total: number
  commission: number
  shopDelivery: number
  method: PaymentMethod
  usual: number | null
  receiveAt: ReceivePlace
  orderReceivedAt: ReceivePlace
  isByLink: boolean
}

type Whose = { shopId: string; hidesEarnings?: boolean }

/** Streams a line per product, latest order first; what its shop receives is split by line. */
export async function* exportShopParcels(
  kernel: Kernel,
  { shopId, hidesEarnings = false, ...filter }: ShopFilter & Whose,
  batchSize = 1_000,
): AsyncGenerator<string> {
  const { db } = kernel
  yield csvStart + csvRow(HEAD)
  const { q: _words, ...days } = filter
  for (let after = sql``; ;) {
    const ends = await query<{ at: string; id: string }>(
      db,
      sql`
      ${await readFound(db, shopId, days, after)} select placed_at as at, id from found order by placed_at desc, id desc offset ${batchSize - 1} limit 1`,
    )
    const [end] = ends
    const until = end
      ? sql`and (f.placed_at, f.id) >= (${end.at}::timestamptz, ${end.id}::uuid)`
      : sql``
    const lines = await linesOf(db, shopId, filter, sql`${after} ${until}`)
    const relays = await relayPlaces.of(kernel).ofParcels(
      db,
      lines.flatMap(({ parcelId, receiveAt }) => (wayOf({ receiveAt }).hasRelay ? [parcelId] : [])),
    )
    const payouts = hidesEarnings ? null : await payoutsOf(db, shopId, lines)
    yield lines
      .map((line) =>
        csvRow(cellsOf(line, relays.get(line.parcelId)?.place, payouts?.get(line) ?? null)),
      )
      .join('')
    if (!end) return
    after = sql`and (f.placed_at, f.id) < (${end.at}::timestamptz, ${end.id}::uuid)`
  }
}

async function linesOf(
  db: Sql,
  shopId: string,
  filter: ShopFilter,
  part: SQL,
): Promise<ExportedLineRow[]> {
  const states = filter.state
    ? sql`where f.state = any(${sql.param([...filter.state])}::text[])`
    : sql``
  return query<ExportedLineRow>(
    db,
    sql`
    ${await readFound(db, shopId, filter, part)}
    select f.id as parcel_id, p.receive_at, p.shop_delivery_francs as shop_delivery, o.receive_at as order_received_at, o.sold_by_link as is_by_link, o.order_number as number, to_char(f.placed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, f.state,
      o.full_name as client, coalesce(o.quartier, o.region) as place, l.name, l.size, l.color, l.quantity, l.ordered_quantity as ordered,
      l.unit_price_francs as price, l.total_francs as total, l.commission_francs as commission, o.payment_method as method, l.usual_price_francs as usual
    from found f join ${parcelFacts} p on p.id = f.id join ${orderFacts} o on o.id = f.order_id join ${orderLineFacts} l on l.parcel_id = f.id ${states}
    order by f.placed_at desc, f.id desc, l.position`,
  )
}

/** Returns what each line brings its shop: the parcel's payout, split by the lines' worth. */
async function payoutsOf(
  db: Sql,
  shopId: string,
  lines: readonly ExportedLineRow[],
): Promise<ReadonlyMap<ExportedLineRow, number>> {
  const parcels = Map.groupBy(lines, ({ parcelId }) => parcelId)
  const beside = await owedBesideSale(db, shopId, [...parcels.keys()])
  const payouts = new Map<ExportedLineRow, number>()
  for (const [id, own] of parcels) {
    const worth = own.map(({ total, commission }) => total - commission)
    const [first] = own
    if (!first) continue
    const sold = sumOf(worth) - first.shopDelivery
    const shares = splitFrancs(payoutOf(first.state, sold, beside.get(id) ?? 0), worth)
    for (const [at, line] of own.entries()) payouts.set(line, shares[at] ?? 0)
  }
  return payouts
}

function cellsOf(
  row: ExportedLineRow,
  relay: RelayPlace | undefined,
  /** Null: hidden, with the commission. */
  payout: number | null,
): Cells {
  const later = wayOf({ receiveAt: row.orderReceivedAt })
  const paid = methodWords(row.method, later.till === null ? later.words.later : undefined)
  const { number, at, client, place, name, size, color, quantity, price, total, commission } = row
  return [
    number,
    momentCell(at),
    shopWords[row.state],
    firstName(client),
    place,
    name,
    size,
    color,
    quantity,
    price,
    total,
    payout === null ? null : commission,
    payout,
    paid,
    row.usual,
    row.ordered,
    wayOf(row).words.team,
    row.isByLink ? 'oui' : null,
    relay ? relayPlaceWords(relay) : null,
  ]
}
