import {
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
} from '#modules/deliveries/module.ts'
import { dayMs } from '#kernel/clock.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'
import { exchangeByShop } from '#modules/exchanges/contract/exchanges.ts'
import { takeGoods } from '#modules/exchanges/module.ts'
import { linesOf } from '#modules/parcels/module.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { markReady } from '#modules/shop-orders/module.ts'
import { payFor } from '../../support/payments.ts'
import { parcelActs } from './parcel-acts.ts'
import { attempt, withParcel, type Acts, type ModelContext } from './model-context.ts'

/** Acts of exchanges and of goods that come back; each goes on with all that are open. */
export const exchangeActs: Acts = {
  /** Two devices of the shop exchange the same line at once. */
  exchange: (context, act) =>
    withParcel(context, act, async (id, seller) => {
      const [line] = await linesOf(context.market.kernel.db, [id])
      const payer = act.also % 3 === 0 ? 'buyer' : 'shop'
      const body = { lineId: line?.id ?? '', variantId: line?.variantId ?? '', payer } as const
      const exchange = () => seller.call(exchangeByShop, { params: { id }, body })
      await Promise.allSettled([exchange(), exchange()])
    }),
  payTrips: (context) => payExchanges(context, "x.state = 'to_pay'"),
  /** Old articles not given back in time are bought; one may be taken in the same moment. */
  async paySecond(context, act) {
    const { market } = context
    if (act.also % 2 === 0) {
      market.clock.advance(7 * dayMs + 1)
      await market.runJob('promises.end', 'exchanges.give_back')
    }
    await payExchanges(context, "x.state = 'swapped'")
  },
  /** Two devices of the shop refund the same line at once. */
  refundLine: (context, act) =>
    withParcel(context, act, async (id, seller) => {
      const [line] = await linesOf(context.market.kernel.db, [id])
      const body = { lineId: line?.id ?? '' }
      const refund = () => seller.call(refundLineByShop, { params: { id }, body })
      await Promise.allSettled([refund(), refund()])
    }),
  /** Buyers bring what they have to give back to the shops themselves. */
  async takeOldOnesAtShop({ market, sellers }) {
    const open = await market.sql<{ parcelId: string; shopId: string; otp: string }>(
      `select g.parcel_id as "parcelId", p.shop_id as "shopId", g.door_code as otp
       from goods_returns g join parcels p on p.id = g.parcel_id where g.taken_at is null and g.ended_at is null`,
    )
    for (const { parcelId: id, shopId, otp } of open) {
      const seller = sellers.find((one) => one.shopId === shopId)
      const take = () => seller?.call(takeGoodsAtShop, { params: { id }, body: { otp } })
      await Promise.allSettled([take(), take()])
    }
    await market.settle()
  },
  carryNewOnes: (context) => carryNewOnes(context, true),
  /** The courier is at the door; the code comes with another act. */
  leaveWithNewOnes: (context) => carryNewOnes(context, false),
  async wholeExchange(context, act) {
    await attempt(context.market, () => parcelActs['wholeDelivery']?.(context, act))
    for (const what of ['exchange', 'payTrips', 'carryNewOnes', 'takeOldOnes', 'bringOldOnesBack'])
      await attempt(context.market, () => exchangeActs[what]?.(context, act))
  },
  async takeOldOnes({ market, courier }) {
    const courierId = courier.user._id
    const open = await market.sql<{ id: string; otp: string }>(
      'select id, door_code as otp from goods_returns where taken_at is null and ended_at is null',
    )
    for (const { id: returnId, otp } of open) {
      const take = () => takeGoods(market.kernel, { returnId, courierId, otp })
      await Promise.allSettled([take(), take()])
    }
  },
  async bringOldOnesBack({ market, courier }) {
    const courierId = courier.user._id
    const carried = await market.sql<{ id: string; otp: string }>(
      `select id, vendor_otp as otp from parcels
       where errand is not null and state = 'returning' and courier_id = $1`,
      [courierId],
    )
    for (const { id: parcelId, otp: returnOtp } of carried) {
      const back = () => returnParcel(market.kernel, { parcelId, courierId, returnOtp })
      await Promise.allSettled([back(), back()])
    }
    await market.settle()
  },
}

async function payExchanges({ market, buyers }: ModelContext, which: string): Promise<void> {
  const open = await market.sql<{ id: string; buyerId: string }>(
    `select x.id, g.buyer_id as "buyerId" from exchanges x join goods_returns g on g.id = x.return_id
     where ${which}`,
  )
  for (const { id: exchangeId, buyerId: userId } of open) {
    const buyer = buyers.find(({ user }) => user._id === userId)
    const body = { userId, type: 'exchange', exchangeId }
    await attempt(market, () => buyer?.call(initiatePayment, { body }))
    await attempt(market, () => payFor(market, { _id: exchangeId }))
  }
}

type OutRow = { id: string; sellerId: string }

async function carryNewOnes({ market, courier }: ModelContext, handsOver: boolean): Promise<void> {
  const { kernel } = market
  const courierId = courier.user._id
  const out = await market.sql<OutRow>(
    `select p.id, s.owner_id as "sellerId" from parcels p join shops s on s.id = p.shop_id
     where p.errand = 'replacement' and p.state in ('accepted', 'ready', 'assigned', 'in_delivery')`,
  )
  for (const { id: parcelId, sellerId } of out) {
    await attempt(market, () => markReady(kernel, { parcelId, sellerId }))
    await attempt(market, () => takeParcel(kernel, { parcelId, courierId }))
    await attempt(market, async () => {
      const { vendorOtp } = await codesOf(market, parcelId)
      await pickUpParcel(kernel, { courierId, vendorOtp })
    })
    if (!handsOver) continue
    const { clientOtp } = await codesOf(market, parcelId)
    const parcel = { parcelId, courierId, clientOtp, cashReceived: false }
    await attempt(market, () => handOverParcel(kernel, parcel))
  }
}

async function codesOf({ sql }: ModelContext['market'], parcelId: string) {
  const [codes] = await sql<{ vendorOtp: string | null; clientOtp: string | null }>(
    'select vendor_otp as "vendorOtp", client_otp as "clientOtp" from parcels where id = $1',
    [parcelId],
  )
  return { vendorOtp: codes?.vendorOtp ?? '', clientOtp: codes?.clientOtp ?? '' }
}
