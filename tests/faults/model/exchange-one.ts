import { expect } from 'vitest'

import { refundLineByShop } from '#modules/complaints/module.ts'
import {
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
} from '#modules/deliveries/module.ts'
import { exchangeByShop, takeGoods, takeGoodsAtShop } from '#modules/exchanges/module.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { markReady } from '#modules/shop-orders/module.ts'
import type { Market } from '../../support/market.ts'
import type { Person, Seller } from '../../support/market-people.ts'
import { payFor } from '../../support/payments.ts'
import { bringIn, giveAtRelay, type RelayHands, shopOf, takeBackAtRelay } from './at-relay.ts'

/**
 * `counter`: the old article is brought to the shop; `kept`: it stays with the buyer; `stopped`:
 * the new one is not sent; `refund`: the shop refunds the line instead.
 */
export const exchangeWays = ['shop', 'buyer', 'counter', 'kept', 'stopped', 'refund'] as const

type Hands = {
  market: Market
  shops: readonly Seller[]
  courierId: string
  buyer: Person
  /** At which the sale was collected; null: at a door. */
  relay: RelayHands | null
}

/** Francs and units that came back with a line. */
export type Exchanged = { parcelId: string; product: string; unitsBack: number; refunded: number }

type LineRow = {
  parcelId: string
  shopId: string
  lineId: string
  variantId: string
  product: string
  quantity: number
  worth: number
}

/**
 * Exchanges a whole line of a sale for the same, or has its shop refund it. The books say the rest.
 * @returns null when no line can be
 */
export async function exchangeOne(
  hands: Hands,
  placed: Order,
  way: (typeof exchangeWays)[number] | null,
): Promise<Exchanged | null> {
  if (!way) return null
  const { market, shops } = hands
  const [line] = await market.sql<LineRow>(
    `select p.id as "parcelId", p.shop_id as "shopId", l.id as "lineId", l.variant_id as "variantId",
       l.product_id as product, l.quantity,
       case when r.francs > 0
         then floor(l.total_francs::numeric * (p.items_total_francs - p.market_discount_francs - r.francs) / nullif(p.items_total_francs, 0))
         else round(l.total_francs::numeric * (p.items_total_francs - p.market_discount_francs) / nullif(p.items_total_francs, 0)) end::int as worth
     from parcel_facts p join order_lines l on l.parcel_id = p.id
     join orders o on o.id = p.order_id
     -- What cash was rounded by is taken off the delivery, and the goods bear the rest.
     cross join lateral (select greatest(0, case when o.payment_method = 'cash_on_delivery' or p.outside_payment
       then p.door_francs % 5 else 0 end - p.shipping_fee_francs) as francs) r
     where p.order_id = $1 and p.is_delivered and p.errand is null and l.ordered_quantity is null
     order by p.number, l.position limit 1`,
    [placed._id],
  )
  const seller = shops.find(({ shopId }) => shopId === line?.shopId)
  if (!line || !seller || (way === 'refund' && !line.worth)) return null
  const { parcelId, lineId, variantId, product, quantity } = line
  const shop = shopOf(seller)
  const one = { parcelId, product, unitsBack: 0, refunded: 0 }
  if (way === 'refund') {
    await refundLineByShop(market.kernel, { parcelId, lineId, shop })
    await takeBack(hands, parcelId)
    const [refund] = await market.sql<{ francs: number }>(
      "select sum(amount_francs)::int as francs from refunds where subject_id = $1 and cause = 'complaint'",
      [parcelId],
    )
    expect(refund?.francs).toBe(line.worth)
    return { ...one, unitsBack: quantity, refunded: line.worth }
  }
  const payer = way === 'buyer' ? 'buyer' : 'shop'
  await exchangeByShop(market.kernel, { parcelId, shop, lineId, variantId, payer })
  if (way === 'stopped') {
    await seller.call(refuseParcel, {
      params: { id: (await stepsOf(market, parcelId)).outId },
      body: { reason: 'Article abîmé.' },
    })
    return one
  }
  if (payer === 'buyer') await payTrip(hands, parcelId)
  await swap(hands, seller, parcelId)
  if (way === 'kept') return { ...one, unitsBack: -quantity }
  if (way === 'counter') {
    const { doorCode: otp } = await stepsOf(market, parcelId)
    await takeGoodsAtShop(market.kernel, { parcelId, shop, otp })
  } else await takeBack(hands, parcelId)
  return one
}

type StepsRow = {
  exchangeId: string
  state: string
  outId: string
  vendorOtp: string
  clientOtp: string
  returnId: string
  doorCode: string
  backId: string
  backOtp: string
}

async function stepsOf(market: Market, parcelId: string): Promise<StepsRow> {
  const [steps] = await market.sql<StepsRow>(
    `select x.id as "exchangeId", x.state, o.id as "outId", o.vendor_otp as "vendorOtp", o.client_otp as "clientOtp",
       g.id as "returnId", g.door_code as "doorCode", b.id as "backId", b.vendor_otp as "backOtp"
     from goods_returns g left join exchanges x on x.return_id = g.id left join parcels o on o.id = x.out_parcel_id
     left join parcels b on b.id = g.back_parcel_id where g.parcel_id = $1`,
    [parcelId],
  )
  if (!steps) throw new Error(`nothing comes back of ${parcelId}`)
  return steps
}

/** Pays the trip, when the way of the sale was worth any. */
async function payTrip({ market, buyer }: Hands, parcelId: string): Promise<void> {
  const { exchangeId, state } = await stepsOf(market, parcelId)
  if (state !== 'to_pay') return
  const body = { userId: buyer.user._id, type: 'exchange', exchangeId }
  await buyer.call(initiatePayment, { body })
  await payFor(market, { _id: exchangeId })
}

async function swap(
  { market, courierId, relay }: Hands,
  seller: Seller,
  saleId: string,
): Promise<void> {
  const { kernel } = market
  const { outId: parcelId } = await stepsOf(market, saleId)
  await markReady(kernel, { parcelId, sellerId: seller.user._id })
  await takeParcel(kernel, { parcelId, courierId })
  await pickUpParcel(kernel, { courierId, vendorOtp: (await stepsOf(market, saleId)).vendorOtp })
  if (relay) {
    await bringIn(market, relay, parcelId)
    return giveAtRelay(market, relay, { parcelId, cashReceived: false })
  }
  const { clientOtp } = await stepsOf(market, saleId)
  await handOverParcel(kernel, { parcelId, courierId, clientOtp, cashReceived: false })
}

/** A courier takes the goods, from the relay point if it has them, and brings them to the shop. */
async function takeBack({ market, courierId, relay }: Hands, saleId: string): Promise<void> {
  const { returnId, doorCode } = await stepsOf(market, saleId)
  if (relay) await takeBackAtRelay(market, relay, { returnId, doorCode })
  else await takeGoods(market.kernel, { returnId, courierId, otp: doorCode })
  const { backId: parcelId, backOtp: returnOtp } = await stepsOf(market, saleId)
  await returnParcel(market.kernel, { parcelId, courierId, returnOtp })
  await market.settle()
}
