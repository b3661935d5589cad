import { sumOf } from '#kernel/wire/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { parcels } from '#modules/parcels/database/tables.ts'
import { chanceOf } from '../../../demo/random.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { serve } from '../../../tests/support/regions.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { expectedBalances, balancesOf, checkLedger } from '#modules/ledger/module.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { orders } from '#modules/orders/module.ts'
import {
  failDelivery,
  handOverParcel,
  pickUpParcel,
  returnParcel,
  tryAgain,
} from '#modules/deliveries/module.ts'
import { expectCashRounding } from './expected-rounding.ts'
import { expectCourierCash } from './read-cash-box.ts'
import { confirmRemittance, openRemittance } from './remittances.ts'
import { dayMs } from '#kernel/clock.ts'

/** More on demand: WEEK_DELIVERIES=2000, the week of docs/reliability.md. */
const deliveries = Number(process.env['WEEK_DELIVERIES'] ?? 40)
const weekMs = 7 * dayMs
const chance = chanceOf('a week of deliveries')

const market = await openMarket({ at: new Date('2026-11-16T08:00:00Z') })
const shops: { seller: Seller; goods: Goods; price: number }[] = []
for (const [name, price] of [
  ['Bazin Diarra', 12_345],
  ['Cuisine de Kadi', 4_990],
  ['Téra Électro', 31_111],
] as const) {
  const seller = await market.seller({ name })
  shops.push({ seller, price, goods: await market.product({ seller, price, stock: 100_000 }) })
}
const couriers = [
  await market.staff('livreur'),
  await market.staff('livreur'),
  await market.staff('livreur'),
]
const chef = await market.staff('chef_livreur')
const steady = [
  await market.buyer(),
  await market.buyer('Oumar Cissé'),
  await market.buyer('Fanta Ballo'),
]
await serve(market, 'Ségou')
afterAll(() => market.close())

/** Books kept beside the ledger: nothing here is read from it. */
const books = new Map<string, number>()
const write = (account: string, francs: number) =>
  books.set(account, (books.get(account) ?? 0) + francs)
const places = [
  home,
  { ...home, quartier: 'Hippodrome' },
  { ...home, region: 'Ségou', quartier: null },
]
const byName = ([a]: [string, number], [b]: [string, number]) => a.localeCompare(b)
const half = (francs: number, percent: number) => Math.floor((francs * percent) / 100 + 0.5)

test('after a week of deliveries every account holds what independent books say', async () => {
  for (let index = 0; index < deliveries; index += 1) {
    await playOne()
    market.clock.advance(Math.floor(weekMs / deliveries))
  }
  const kinds = [
    'provider_clearing',
    'escrow',
    'seller_payable',
    'courier_payable',
    'courier_cash',
    'commission',
    'delivery_revenue',
    'refunds_due',
    'bank',
    'cash_rounding',
  ] as const
  const ledger = await balancesOf(market.kernel.db, [...kinds])
  const written = [...books].filter(([, francs]) => francs !== 0).toSorted(byName)
  expect([...ledger].filter(([, francs]) => francs !== 0).toSorted(byName)).toEqual(written)
  expect(sumOf(written, ([, francs]) => francs)).toBe(0)
  const facts = [...expectedBalances([orders]), expectCourierCash, expectCashRounding]
  expect(await checkLedger(market.kernel, facts)).toEqual([])
  expect(books.size).toBeGreaterThan(9)
})

async function playOne(): Promise<void> {
  const [{ seller, goods, price }, courier, place] = [
    chance.pick(shops),
    chance.pick(couriers),
    chance.pick(places),
  ]
  const quantity = chance.between(1, 3)
  const isCash = chance.percent(65) && price * quantity < 90_000
  const isBack = chance.percent(9)
  // A buyer who refuses cash orders must soon pay in advance, so each such order has a new buyer.
  const buyer = isCash && isBack ? await market.buyer() : chance.pick(steady)
  const placed = await order(buyer, [line(goods, quantity)], {
    paymentMethod: isCash ? 'cash_on_delivery' : 'orange_money',
    shippingAddress: place,
  })
  const id = placed.fulfillments[0]?._id ?? ''
  if (!isCash) {
    await payFor(market, placed)
    write('provider_clearing', placed.total)
  }
  if (isCash) await handIn(courier, placed.total)
  await carry(id, seller, courier)
  if (isBack || chance.percent(12)) {
    await fail(id, courier)
    market.clock.advance(2 * 3_600_000)
    await tryAgain(market.kernel, { parcelId: id, courierId: courier.user._id })
  }
  if (isBack) {
    await fail(id, courier)
    await returnParcel(market.kernel, {
      parcelId: id,
      courierId: courier.user._id,
      returnOtp: await codeOf(id, 'vendorOtp'),
    })
    if (!isCash) write('refunds_due', -placed.total)
    const trip = half(half(placed.shippingFee, 70), 50)
    write(`courier_payable:${courier.user._id}`, -trip)
    write('delivery_revenue', trip)
    return
  }
  await handOverParcel(market.kernel, {
    parcelId: id,
    courierId: courier.user._id,
    clientOtp: await codeOf(id, 'clientOtp'),
    cashReceived: isCash,
  })
  const [commission, fee] = [half(price * quantity, 5), half(placed.shippingFee, 70)]
  write('commission', -commission)
  write(`seller_payable:${seller.shopId}`, -(price * quantity - commission))
  write('delivery_revenue', -(placed.shippingFee - fee))
  write(`courier_payable:${courier.user._id}`, -fee)
  if (!isCash) return
  const rounding = placed.total % 5
  write(`courier_cash:${courier.user._id}`, placed.total - rounding)
  write('cash_rounding', rounding)
}

/** Before the box would be too full: all of it, or a part. */
async function handIn(courier: Person, coming: number): Promise<void> {
  const account = `courier_cash:${courier.user._id}`
  const box = books.get(account) ?? 0
  if (box + coming < 140_000) return
  const amount = chance.percent(50) ? null : Math.max(1, Math.floor(box * 0.8))
  const opened = await openRemittance(market.kernel, {
    courierId: courier.user._id,
    amount,
    idempotencyKey: `remise ${books.get('bank') ?? 0} ${courier.user._id}`,
  })
  await confirmRemittance(
    market.kernel,
    { userId: chef.user._id, role: 'chef_livreur', group: 'ikachi' },
    { remittanceId: opened._id, code: opened.code },
  )
  write(account, -opened.amount)
  write('bank', opened.amount)
}

async function carry(id: string, seller: Seller, courier: Person): Promise<void> {
  await acceptParcel(market.kernel, { parcelId: id, sellerId: seller.user._id })
  await markReady(market.kernel, { parcelId: id, sellerId: seller.user._id })
  await pickUpParcel(market.kernel, {
    courierId: courier.user._id,
    vendorOtp: await codeOf(id, 'vendorOtp'),
  })
}

function fail(id: string, courier: Person): Promise<void> {
  return failDelivery(market.kernel, {
    parcelId: id,
    courierId: courier.user._id,
    kind: 'absent',
    note: null,
    imageId: null,
  })
}

async function codeOf(id: string, which: 'vendorOtp' | 'clientOtp'): Promise<string> {
  const [row] = await market.kernel.db.select().from(parcels).where(eq(parcels.id, id))
  return row?.[which] ?? ''
}
