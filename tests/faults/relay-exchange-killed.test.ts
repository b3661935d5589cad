import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  returnParcel,
  takeParcel,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { exchangeByShop, readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { takeGoodsAtRelay } from '#modules/exchanges/contract/goods-returns.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { openRelay } from '#modules/relays/module.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { openKillableMarket } from './killable-market.ts'
import { rounds } from './rounds.ts'

/** Kills while a relay point takes goods back, and while a courier takes them from it. */
const kills = rounds('EXCHANGE_KILLS', { usual: 1, long: 50 })
/** ms: from before the act begins to after it has ended. */
const longest = 300

let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let lamine: Seller
let courier: Person
let relayId: string

beforeAll(async () => {
  market = await openKillableMarket()
  seller = await market.people.seller()
  lamine = await market.people.seller({ name: 'Lamine Couture' })
  courier = await market.people.staff('livreur')
  const day = { from: '08:00', to: '20:00' }
  relayId = await openRelay(
    market.kernel,
    { userId: courier.user._id, role: 'admin' },
    {
      shopId: lamine.shopId,
      place: { region: 'Bamako', quartier: 'Badalabougou' },
      name: 'Relais de Badalabougou',
      landmark: 'Près de la station, porte 212',
      opening: [day, day, day, day, day, day, day],
      places: 500,
      cashCeiling: 5_000_000,
      reason: 'Premier relais du quartier',
    },
  )
})
afterAll(() => market.close())

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await market.kernel.database.pool.query(text, values)).rows as Row[]

/** Kills the server while the act runs, starts it again and sends the act again. */
async function killDuring(act: () => Promise<unknown>): Promise<void> {
  const running = act().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, randomInt(longest)))
  await market.kill()
  await running
  await market.start()
  await act().catch(() => undefined)
}

async function textOf(text: string, id: string): Promise<string> {
  const [row] = await run<{ value: string }>(text, [id])
  return row?.value ?? ''
}

const clientCode = (id: string) =>
  textOf('select client_otp as value from parcels where id = $1', id)

const bring = async (id: string) => {
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  await courier.call(takeParcel, { params: { id } })
  await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
  const otp = await textOf(
    'select arrival_code as value from relay_parcels where parcel_id = $1',
    id,
  )
  await courier.call(bringToRelay, { params: { id }, body: { otp } })
}

const give = async (id: string) => {
  const body = { otp: await clientCode(id), cashReceived: true }
  await lamine.call(handOverAtRelay, { params: { id }, body })
}

test('goods at a relay point are taken once and leave once, whenever the server is killed', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const goods = await market.goods.product({ seller, stock: 1_000, price: 5_000 })
    const at = { receiveAt: 'relay', relayId } as const
    const buyer = await market.people.buyer()
    const id = parcelOf(await order(buyer, [line(goods)], { ...inCash, ...at }))
    await seller.call(acceptParcel, { params: { id } })
    await bring(id)
    await give(id)
    const { lines } = await seller.call(readExchangeChoice, { params: { id } })
    const sold = lines[0]
    const body = {
      lineId: sold?._id ?? '',
      variantId: sold?.variantId ?? '',
      payer: 'shop',
    } as const
    await seller.call(exchangeByShop, { params: { id }, body })
    const outs = await run<{ id: string; returnId: string; otp: string }>(
      `select x.out_parcel_id as id, x.return_id as "returnId", g.door_code as otp
       from exchanges x join goods_returns g on g.id = x.return_id where x.parcel_id = $1`,
      [id],
    )
    expect(outs).toHaveLength(1)
    const { id: outId = '', returnId = '', otp = '' } = outs[0] ?? {}
    await bring(outId)
    await give(outId)
    await killDuring(() =>
      lamine.call(takeGoodsAtRelay, { params: { id: returnId }, body: { otp } }),
    )
    const backs = await run<{ id: string; otp: string }>(
      `select p.id, k.return_code as otp from parcels p join relay_parcels k on k.parcel_id = p.id
       where p.errand_for = $1 and p.errand = 'goods_back'`,
      [id],
    )
    expect(backs).toHaveLength(1)
    const { id: backId = '', otp: returnCode = '' } = backs[0] ?? {}
    await killDuring(() =>
      courier.call(fetchFromRelay, { params: { id: backId }, body: { otp: returnCode } }),
    )
    const shopCode = await textOf('select vendor_otp as value from parcels where id = $1', backId)
    await courier.call(returnParcel, { params: { id: backId }, body: { otp: shopCode } })
    expect(await textOf('select state as value from exchanges where parcel_id = $1', id)).toBe(
      'done',
    )
    const holders = await run<{ kind: string }>(
      `select parcel_id, string_agg(holder_kind, ' ' order by at, id) as kind from custodies
       where parcel_id = any($1) group by 1 order by 2`,
      [[outId, backId]],
    )
    expect(holders.map(({ kind }) => kind)).toEqual([
      'relay courier shop',
      'shop courier relay buyer',
    ])
    const variants = await run<{ stock: number; reserved: number }>(
      'select stock, reserved from variants where product_id = $1',
      [goods._id],
    )
    expect(variants).toEqual([{ stock: 999, reserved: 0 }])
    await expectLedgerAgrees(market.kernel)
  }
})
