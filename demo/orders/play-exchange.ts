import { sql } from 'drizzle-orm'

import {
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
} from '#modules/deliveries/module.ts'
import { exchangeByShop, takeGoods } from '#modules/exchanges/module.ts'
import { bringToRelay } from '#modules/relays/module.ts'
import { markReady } from '#modules/shop-orders/module.ts'
import { query } from '#kernel/database/query.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Replay } from '../replay.ts'

const hourMs = 3_600_000

type Exchanging = { parcelId: string; sellerId: string; courierId: string }

/** Plays the exchange of a sale until the shop has the old article. */
export async function playExchange(kernel: Kernel, { parcelId, ...by }: Exchanging): Promise<void> {
  await bringToDoor(kernel, { parcelId, ...by })
  const { courierId } = by
  const exchange = await exchangeOf(kernel, parcelId)
  const clientOtp = exchange.clientOtp ?? ''
  const out = { parcelId: exchange.outId, courierId, clientOtp, cashReceived: false }
  await handOverParcel(kernel, out)
  await takeGoods(kernel, { returnId: exchange.returnId, courierId, otp: exchange.doorCode })
  const { backId, returnOtp } = await exchangeOf(kernel, parcelId)
  await returnParcel(kernel, { parcelId: backId ?? '', courierId, returnOtp: returnOtp ?? '' })
}

async function bringToDoor(
  kernel: Kernel,
  { parcelId: saleId, sellerId, courierId }: Exchanging,
): Promise<void> {
  await readyNewOne(kernel, { parcelId: saleId, sellerId })
  const { outId: parcelId } = await exchangeOf(kernel, saleId)
  await takeParcel(kernel, { parcelId, courierId })
  const { vendorOtp } = await exchangeOf(kernel, saleId)
  await pickUpParcel(kernel, { courierId, vendorOtp: vendorOtp ?? '' })
}

async function readyNewOne(
  kernel: Kernel,
  { parcelId, sellerId }: Pick<Exchanging, 'parcelId' | 'sellerId'>,
): Promise<void> {
  const { outId } = await exchangeOf(kernel, parcelId)
  await markReady(kernel, { parcelId: outId, sellerId })
}

type ExchangeRow = {
  outId: string
  arrivalCode: string | null
  vendorOtp: string | null
  clientOtp: string | null
  returnId: string
  doorCode: string
  backId: string | null
  returnOtp: string | null
}

async function exchangeOf({ db }: Kernel, parcelId: string): Promise<ExchangeRow> {
  const [row] = await query<ExchangeRow>(
    db,
    sql`
    select x.out_parcel_id as out_id, o.vendor_otp, o.client_otp, g.id as return_id, g.door_code,
      b.id as back_id, b.vendor_otp as return_otp, k.arrival_code
    from exchanges x join parcels o on o.id = x.out_parcel_id join goods_returns g on g.id = x.return_id
    left join parcels b on b.id = g.back_parcel_id left join relay_parcels k on k.parcel_id = o.id
    where x.parcel_id = ${parcelId}`,
  )
  if (!row) throw new Error(`parcel ${parcelId} has no exchange`)
  return row
}

type SaleRow = Exchanging & { shopId: string; lineId: string; variantId: string }

const places = [
  ['échange en cours', 'door'],
  ['échange au point relais', 'relay'],
  ['échange à la boutique', 'shop'],
] as const

/**
 * Has the buyer’s last sale of each place exchanged: the new article is with the courier, at the
 * relay point, or at the shop.
 */
export async function exchangesUnderWay(
  replay: Replay,
  { buyer, courier }: { buyer: string; courier: string },
  now: Date,
): Promise<void> {
  for (const [step, place] of places)
    await replay.play(step, async () => {
      const { kernel, clock } = replay
      const at = addMs(now, -2 * hourMs)
      clock.set(at)
      const [sale] = await query<SaleRow>(
        kernel.db,
        sql`
        select p.id as parcel_id, p.shop_id, s.owner_id as seller_id, p.courier_id, l.id as line_id, v.id as variant_id
        from parcel_facts p join order_facts o on o.id = p.order_id join person_facts u on u.id = o.buyer_id
          join shop_facts s on s.id = p.shop_id join order_line_facts l on l.parcel_id = p.id and l.ordered_quantity is null
          join variant_facts v on v.product_id = l.product_id and v.stock >= l.quantity
        where u.phone = ${buyer} and p.state = 'delivered' and p.errand is null and p.receive_at = ${place}
          and p.delivered_at between ${addMs(now, -70 * hourMs)} and ${at}
          and not exists (select from complaint_facts c where c.parcel_id = p.id)
          and not exists (select from refund_facts r where r.subject_id = p.id)
        order by (select c.phone = ${courier} from person_facts c where c.id = p.courier_id) desc, p.delivered_at desc, l.position,
          v.id = l.variant_id, v.id
        limit 1`,
      )
      if (!sale) return
      const { parcelId, sellerId, courierId, shopId, lineId, variantId } = sale
      const owner = { shopId, ownerId: sellerId, actorId: sellerId, isOwner: true, rights: [] }
      await exchangeByShop(kernel, { parcelId, shop: owner, lineId, variantId, payer: 'shop' })
      const by = { parcelId, sellerId, courierId }
      if (place === 'shop') return readyNewOne(kernel, by)
      await bringToDoor(kernel, by)
      if (place === 'door') return
      const { outId, arrivalCode: otp } = await exchangeOf(kernel, parcelId)
      await bringToRelay(kernel, { parcelId: outId, courierId, otp: otp ?? '' })
    })
}
