import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import {
  type Exchange,
  exchangeByShop,
  listExchanges,
  readExchangeChoice,
} from '#modules/exchanges/contract/exchanges.ts'
import { takeGoods } from '#modules/exchanges/contract/goods-returns.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../../tests/support/collections.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'

export const hour = 3_600_000

export const refused = (code: string, status = 409) => ({ status, code: `exchanges.${code}` })

type Wanted = {
  variantId?: string
  payer?: 'shop' | 'buyer'
  lineId?: string
  quantity?: number
  by?: Person
}

export type Delivered = {
  buyer: Person
  placed: Awaited<ReturnType<typeof order>>
  id: string
  lineId: string
  /** Second line, of one size; '' without one. */
  shoes: { lineId: string; variantId: string }
  M: string
  L: string
  tripFrancs: number
}

/** Relay point of a sale, and how its parcel gets to its buyer there. */
export type RelayWay = { relayId: string; receive: (id: string) => Promise<void> }

/** A market with one shop, its courier Salif, and the steps of an exchange. */
export async function openExchanges() {
  const market = await openMarket()
  const street = streetOf(market)
  const seller = await market.seller()
  const salif = await street.courier('Salif Koné')
  const admin = await market.staff('admin')
  await offerCollection(seller)
  await market.sql('update delivery_settings set cash_cap_francs = 1000000000')

  /** Boubous in two sizes, of which `quantity` M were delivered, maybe with a pair of shoes. */
  async function delivered({
    paid = false,
    stockL = 3,
    deposit = 0,
    quantity = 1,
    withShoes = false,
    atShop = false,
    relay = undefined as RelayWay | undefined,
    by = undefined as Person | undefined,
  } = {}): Promise<Delivered> {
    const goods = await market.product({
      seller,
      name: 'Boubou bazin',
      price: 47_500,
      variants: [
        { size: 'M', color: null, stock: 5 },
        { size: 'L', color: null, stock: stockL },
      ],
    })
    const buyer = by ?? (await market.buyer('Aminata Touré'))
    const shoes = withShoes
      ? await market.product({ seller, name: 'Babouches', price: 6_000, stock: 9 })
      : null
    const lines = [line(goods, quantity, { size: 'M' }), ...(shoes ? [line(shoes)] : [])]
    const placed = await order(buyer, lines, {
      paymentMethod: paid || atShop ? 'orange_money' : 'cash_on_delivery',
      ...(atShop && { receiveAt: 'shop' }),
      ...(relay && { receiveAt: 'relay', relayId: relay.relayId }),
    })
    const id = placed.fulfillments[0]?._id ?? ''
    await market.sql('update parcels set deposit_francs = $1 where id = $2', [deposit, id])
    if (paid || atShop) await payFor(market, placed)
    if (atShop) await collect(id)
    else if (relay) await relay.receive(id)
    else await street.deliverFrom(salif, seller, id)
    const choice = await seller.call(readExchangeChoice, { params: { id } })
    const sold = choice.lines.find(({ name }) => name === 'Boubou bazin')
    const pair = choice.lines.find(({ name }) => name === 'Babouches')
    const sizes = new Map(sold?.variants.map(({ size, _id }) => [size, _id]))
    return {
      buyer,
      placed,
      id,
      lineId: sold?._id ?? '',
      shoes: { lineId: pair?._id ?? '', variantId: pair?.variants[0]?._id ?? '' },
      M: sizes.get('M') ?? '',
      L: sizes.get('L') ?? '',
      tripFrancs: choice.tripFrancs,
    }
  }

  /** The buyer collects a parcel at its shop. */
  async function collect(id: string): Promise<void> {
    await seller.call(acceptParcel, { params: { id } }).catch(() => null)
    await seller.call(readyParcel, { params: { id } })
    const otp = await street.codeOf(id, 'clientOtp')
    await seller.call(handOverAtShop, { params: { id }, body: { otp } })
  }

  const swap = (sold: Delivered, { by = seller, ...wanted }: Wanted = {}) =>
    by.call(exchangeByShop, {
      params: { id: sold.id },
      body: { lineId: sold.lineId, variantId: sold.L, payer: 'shop', ...wanted },
    })

  async function read({ buyer, placed }: Delivered): Promise<Exchange> {
    const { exchanges } = await buyer.call(listExchanges, { params: { id: placed._id } })
    const [exchange] = exchanges
    if (!exchange) throw new Error('no exchange')
    return exchange
  }

  async function parcelsOf({ id }: Delivered) {
    const rows = await market.sql<{ id: string; errand: string; state: string; vendorOtp: string }>(
      'select id, errand, state, vendor_otp as "vendorOtp" from parcels where errand_for = $1',
      [id],
    )
    return {
      out: rows.find(({ errand }) => errand === 'replacement'),
      back: rows.find(({ errand }) => errand === 'goods_back'),
    }
  }

  /** The new article leaves with its courier. */
  async function sent(sold: Delivered): Promise<Exchange> {
    const { out } = await parcelsOf(sold)
    const id = out?.id ?? ''
    await pickUp(id, { seller, courier: salif })
    return read(sold)
  }

  async function handOver(sold: Delivered): Promise<void> {
    const { firstCode } = await read(sold)
    const { out } = await parcelsOf(sold)
    await street.handOver(salif, { id: out?.id ?? '', clientOtp: firstCode ?? '' })
  }

  async function returnId(sold: Delivered): Promise<string> {
    const [row] = await market.sql<{ id: string }>(
      'select id from goods_returns where parcel_id = $1 order by opened_at desc limit 1',
      [sold.id],
    )
    return row?.id ?? ''
  }

  async function take(sold: Delivered, otp?: string, by = salif): Promise<void> {
    const code = otp ?? (await read(sold)).secondCode ?? ''
    await by.call(takeGoods, { params: { id: await returnId(sold) }, body: { otp: code } })
  }

  async function bringBack(sold: Delivered): Promise<void> {
    const { back } = await parcelsOf(sold)
    const params = { id: back?.id ?? '' }
    await salif.call(returnParcel, { params, body: { otp: back?.vendorOtp ?? '' } })
    await market.settle()
  }

  async function stocks({ M, L }: Delivered) {
    const rows = await market.sql<{ id: string; stock: number; reserved: number }>(
      'select id, stock, reserved from variants where id = any($1)',
      [[M, L]],
    )
    const of = (id: string) => rows.find((row) => row.id === id)
    return { M: of(M)?.stock, L: of(L)?.stock, reserved: of(L)?.reserved }
  }

  async function closedAfterDays({ id }: Delivered): Promise<boolean> {
    market.clock.advance(80 * hour)
    await market.runJob('orders.close-delivered')
    const [row] = await market.sql<{ state: string }>('select state from parcels where id = $1', [
      id,
    ])
    return row?.state === 'closed'
  }

  async function owed() {
    const all = await balancesOf(market.kernel.db, [
      'seller_payable',
      'courier_payable',
      'delivery_revenue',
    ])
    return {
      shop: all.get(`seller_payable:${seller.shopId}`) ?? 0,
      courier: all.get(`courier_payable:${salif.user._id}`) ?? 0,
    }
  }

  return {
    market,
    street,
    seller,
    salif,
    admin,
    delivered,
    swap,
    read,
    parcelsOf,
    sent,
    handOver,
    returnId,
    take,
    bringBack,
    stocks,
    closedAfterDays,
    owed,
  }
}
