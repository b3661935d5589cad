import { sql, type SQL } from 'drizzle-orm'

import type {
  Offer,
  OfferLine,
  OfferSummary,
  listOffers as wire,
} from '#modules/link-sales/contract/offers.ts'
import { offerDeposit } from '#modules/link-sales/contract/offer-rules.ts'
import { productFacts, variantFacts } from '#modules/products/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { OfferPlace, OfferState } from '#modules/link-sales/database/values.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'
import { shareOf, sumOf, type Francs } from '#kernel/wire/money.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { commissionOf, tariffFor } from '#modules/pricing/module.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { countUpTo, filteredPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { readLimits } from './offer-limits.ts'

type OfferRow = {
  id: string
  at: string
  state: OfferState
  total: Francs
  depositPercent: number
  readyDays: number
  receiveAt: OfferPlace[]
  hours: number
  endsAt: string
  opened: number
  openedAt: string | null
  takenAt: string | null
  closedAt: string | null
  sealedToken: string
  title: string
  imageId: string | null
  /** A free line was hidden by the team. */
  isHidden: boolean
  /** The team closed it after a report. */
  isRemoved: boolean
  orderNumber: string | null
  buyerName: string | null
  isPaid: boolean | null
  isDepositPaid: boolean | null
  parcelId: string | null
  parcelState: ParcelState | null
  readyBefore: string | null
  commission: Francs | null
  shopDelivery: Francs | null
  isFreeDelivery: boolean
  itemsTotal: Francs | null
}

const columns = sql`
  o.id, o.made_at as at, o.state, o.total_francs as total, o.deposit_percent, o.ready_days,
  o.receive_at, o.hours, o.ends_at, o.opened_count as opened, o.opened_at, o.taken_at, o.closed_at,
  encode(o.sealed_token, 'base64') as sealed_token, l.title, l.image_id, l.is_hidden, l.is_free_delivery,
  exists (select from sale_reports r where r.offer_id = o.id and r.decision = 'withdrawn') as is_removed,
  x.order_number, u.name as buyer_name, x.paid_at is not null as is_paid,
  x.deposit_payment_id is not null as is_deposit_paid, p.id as parcel_id, p.state as parcel_state,
  p.ready_before, p.commission_francs as commission, p.shop_delivery_francs as shop_delivery, p.items_total_francs as items_total`

const joined = sql`
  cross join lateral (
    select string_agg(l.name, ', ' order by l.position) as title,
      (array_agg(l.image_id order by l.position))[1] as image_id,
      bool_or(l.is_free and g.suspended_by = 'admin') as is_hidden,
      bool_and(not l.is_free and g.is_free_delivery) as is_free_delivery
    from offer_lines l join ${productFacts} g on g.id = l.product_id where l.offer_id = o.id) l
  left join ${orderFacts} x on x.id = o.order_id
  left join ${personFacts} u on u.id = x.buyer_id
  left join ${parcelFacts} p on p.order_id = o.order_id and p.number = 1`

function readRows(db: Sql, chosen: SQL, order: SQL = sql``): Promise<OfferRow[]> {
  return query<OfferRow>(
    db,
    sql`select ${columns} from (select o.* from offers o ${chosen}) o ${joined} ${order}`,
  )
}

export async function listOffers(
  kernel: Kernel,
  { shopId }: ShopActor,
  paging: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const now = kernel.clock.now()
  const own = sql`o.shop_id = ${shopId}`
  const order = { at: sql`o.made_at`, id: sql`o.id` }
  const [{ rows, ...facts }, limits] = await Promise.all([
    filteredPage(
      paging,
      (place) =>
        readRows(kernel.db, placeSql(place, [own], order), sql`order by o.made_at desc, o.id desc`),
      () => countUpTo(kernel.db, sql`select from offers o where ${own}`),
    ),
    readLimits(kernel.db, shopId, now),
  ])
  return { offers: rows.map((row) => toSummary(row, now)), ...facts, ...limits }
}

/** @throws link_sales.unknown (404) */
export async function readOffer(
  kernel: Kernel,
  { shopId }: Pick<ShopActor, 'shopId'>,
  offerId: string,
): Promise<Offer> {
  const { db } = kernel
  const now = kernel.clock.now()
  const [row] = await readRows(db, sql`where o.id = ${offerId} and o.shop_id = ${shopId}`)
  if (!row) throw fail('link_sales.unknown')
  const items = await linesOfOffer(db, offerId)
  const commission = row.commission ?? (await commissionToday(kernel, shopId, items))
  const summary = toSummary(row, now)
  const isOpen = summary.outcome === 'open'
  const goods = row.itemsTotal ?? row.total
  const token = isOpen ? tokenOf(kernel, row) : null
  return {
    ...summary,
    items,
    receiveAt: row.receiveAt,
    hours: row.hours,
    openedAt: row.openedAt && iso(row.openedAt),
    commission,
    shopDelivery: row.shopDelivery || null,
    isFreeDelivery: row.isFreeDelivery,
    receives: goods - commission - (row.shopDelivery ?? 0),
    path: token && `/vente/${token}`,
    canWithdraw: isOpen || (row.state === 'open' && summary.outcome === 'hidden'),
    canProlong: isOpen,
  }
}

/** Returns null for a token that was sealed with a key which has gone: only the buyer has it. */
function tokenOf({ secrets, log }: Kernel, { id, sealedToken }: OfferRow): string | null {
  try {
    return secrets.open(Buffer.from(sealedToken, 'base64'), id).toString()
  } catch (error) {
    log.warn({ err: error, offerId: id }, 'the link of a sale cannot be shown')
    return null
  }
}

function toSummary(row: OfferRow, now: Date): OfferSummary {
  const { id, title, imageId, total, depositPercent, readyDays, opened } = row
  const isOver = row.state === 'open' && Date.parse(row.endsAt) <= now.getTime()
  return {
    _id: id,
    title,
    imageUrl: imageId && imageAddress(imageId, 160),
    state: isOver ? 'ended' : row.state,
    outcome: outcomeOf(row, isOver),
    total,
    depositPercent,
    deposit: offerDeposit(total, depositPercent),
    readyDays,
    madeAt: iso(row.at),
    endsAt: iso(row.endsAt),
    opened,
    takenAt: row.takenAt && iso(row.takenAt),
    closedAt: row.closedAt && iso(row.closedAt),
    order: orderOf(row, now),
  }
}

function outcomeOf(row: OfferRow, isOver: boolean): OfferSummary['outcome'] {
  if (isOver) return 'ended'
  if (row.isRemoved) return 'hidden'
  if (row.state === 'open') return row.isHidden ? 'hidden' : 'open'
  if (row.state !== 'taken' || !row.parcelState) return row.state
  const isPaid = row.isPaid || parcelHas('isDelivered', row.parcelState)
  if (parcelHas('isGivenUp', row.parcelState))
    return isPaid || row.isDepositPaid || parcelHas('isBack', row.parcelState)
      ? 'cancelled'
      : 'unpaid'
  if (isPaid) return 'paid'
  return row.isDepositPaid ? 'deposit_paid' : 'taken'
}

function orderOf(row: OfferRow, now: Date): OfferSummary['order'] {
  const { parcelId, orderNumber, buyerName, readyBefore, parcelState } = row
  if (!parcelId || !orderNumber || !parcelState) return null
  const isBeingMade = parcelState === 'new' || parcelState === 'accepted'
  return {
    parcelId,
    orderNumber,
    buyerName: shortName(buyerName ?? ''),
    readyBefore: readyBefore && iso(readyBefore),
    isLate: isBeingMade && readyBefore !== null && Date.parse(readyBefore) < now.getTime(),
  }
}

function iso(time: string): string {
  return new Date(time).toISOString()
}

type LineRow = Omit<OfferLine, '_id' | 'lineTotal' | 'imageUrl'> & {
  id: string
  imageId: string | null
}

/** Reads the lines of an offer with what is left of their articles. */
export async function linesOfOffer(db: Sql, offerId: string): Promise<OfferLine[]> {
  const rows = await query<LineRow>(
    db,
    sql`
    select l.id, l.is_free, case when not l.is_free then l.product_id end as product,
      case when not l.is_free then g.slug end as slug, l.name, l.image_id, l.size, l.color,
      l.quantity as qty, l.unit_price_francs as unit_price, l.usual_price_francs as usual_price,
      case when not l.is_free then coalesce(v.stock, 0) end as stock
    from offer_lines l join ${productFacts} g on g.id = l.product_id
      left join ${variantFacts} v on v.id = l.variant_id
    where l.offer_id = ${offerId} order by l.position`,
  )
  return rows.map(({ id, imageId, ...line }) => ({
    _id: id,
    ...line,
    imageUrl: imageId && imageAddress(imageId, 320),
    lineTotal: line.qty * line.unitPrice,
  }))
}

/** Returns francs that the market would keep today. */
async function commissionToday(
  kernel: Kernel,
  shopId: string,
  items: readonly OfferLine[],
): Promise<Francs> {
  const rows = await query<{ id: string; categoryId: string }>(
    kernel.db,
    sql`
    select l.id, g.category_id from offer_lines l join ${productFacts} g on g.id = l.product_id
    where l.id = any(${sql.param(items.map(({ _id }) => _id))}::uuid[])`,
  )
  const tariff = await ratesOf(kernel, shopId)
  const rate = new Map(
    rows.map(({ id, categoryId }) => [
      id,
      commissionOf(tariff, { shop: { id: shopId }, categoryId }, true),
    ]),
  )
  return sumOf(items, ({ _id, lineTotal }) => shareOf(lineTotal, rate.get(_id) ?? 0))
}

/** Reads the commission's rules; they are the same in each zone. */
export function ratesOf(kernel: Kernel, shopId: string) {
  const sale = { at: kernel.clock.now(), region: 'Bamako', shopIds: [shopId] }
  return tariffFor(kernel.db, kernel, zoneNames[0], null, sale)
}
