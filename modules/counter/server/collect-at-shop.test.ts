import { afterAll, describe, expect, test } from 'vitest'

import {
  collectInstead,
  handOverAtShop,
  makeCounterLink,
} from '#modules/counter/contract/collection.ts'
import {
  currentDeliveries,
  failDelivery,
  returnParcel,
  takeParcel,
  vendorsInTransit,
} from '#modules/deliveries/contract/deliveries.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { payByLink } from '#modules/orders/contract/payment-links.ts'
import { listRefusals } from '#modules/refusals/contract/refusals.ts'
import {
  acceptParcel,
  exportSellerOrders,
  listSellerOrders,
  readyParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { expectNothingLost } from '../../../tests/support/nothing-lost.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const { market, street, seller, goods, moussa } = await openCrew()
const kadi = await market.seller({ name: 'Cuisine de Kadi' })
const pots = await market.product({ seller: kadi, stock: 1_000, price: 7_000 })
await offerCollection(seller)
afterAll(() => market.close())

const atShop = { receiveAt: 'shop' } as const
const read = (buyer: Person, { _id }: Order) => buyer.call(readOrder, byId(_id))
const give = (person: Person, id: string, otp: string) =>
  person.call(handOverAtShop, { ...byId(id), body: { otp } })
const refundsOf = ({ _id }: Order) =>
  market.sql<{ francs: number }>(
    `select r.amount_francs as francs from refunds r join payments p on p.id = r.payment_id
     where p.subject_id = $1`,
    [_id],
  )
const stock = async () =>
  (
    await market.sql<{ stock: number; reserved: number }>(
      'select stock, reserved from variants where product_id = $1',
      [goods._id],
    )
  )[0]
const titlesOf = async (person: Person) =>
  (await person.call(listNotifications, { query: {} })).notifications.map(({ title }) => title)

/** A parcel that waits at its shop for its buyer. */
async function waiting(how: { paid: boolean }, shop = seller, product = goods) {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(product)], { ...(how.paid ? {} : inCash), ...atShop })
  if (how.paid) await payFor(market, placed)
  const id = placed.fulfillments[0]?._id ?? ''
  await shop.call(acceptParcel, byId(id))
  await shop.call(readyParcel, byId(id))
  await market.settle()
  return { buyer, placed, id, otp: await street.codeOf(id, 'clientOtp') }
}

describe('a parcel at its shop', () => {
  test('is handed over against the code, without courier or delivery fee', async () => {
    const before = await stock()
    const { buyer, placed, id, otp } = await waiting({ paid: true })
    expect(await read(buyer, placed)).toMatchObject({
      fulfillments: [
        {
          receiveAt: 'shop',
          clientOtp: otp,
          courier: null,
          collection: { address: 'Bagadadji, rue 508', before: expect.any(String) },
        },
      ],
    })
    expect(await titlesOf(buyer)).toContain('Colis prêt à la boutique')
    const sms = market.sms.messages().filter(({ message }) => message.includes(otp))
    expect(sms.map(({ message }) => message)).toEqual([expect.stringContaining('Bazin Diarra')])
    const { vendors } = await moussa.call(vendorsInTransit, {})
    expect(vendors.flatMap(({ parcels }) => parcels).map((one) => one.fulfillmentId)).not.toContain(
      id,
    )
    expect(await refusal(moussa.call(takeParcel, byId(id)))).toMatchObject({ status: 409 })
    expect(await give(seller, id, otp)).toEqual({
      message: 'Colis remis.',
      alreadyDelivered: false,
    })
    expect(await give(seller, id, otp)).toMatchObject({ alreadyDelivered: true })
    expect(await refusal(give(seller, id, wrongOtp(otp)))).toMatchObject({
      code: 'deliveries.already_delivered',
    })
    expect((await read(buyer, placed)).state).toBe('delivered')
    await market.settle()
    expect(await titlesOf(buyer)).toContain('Colis retiré')
    expect(await stock()).toEqual({ ...before, stock: (before?.stock ?? 0) - 1 })
    await expectLedgerAgrees(market.kernel)
  })

  test('wrong codes are limited, and another shop cannot try', async () => {
    const { id, otp } = await waiting({ paid: true })
    expect(await refusal(give(kadi, id, otp))).toMatchObject({ status: 404 })
    for (let tries = 4; tries >= 0; tries -= 1)
      expect(await refusal(give(seller, id, wrongOtp(otp, tries + 1)))).toMatchObject({
        status: 422,
        details: { triesLeft: tries },
      })
    expect(await refusal(give(seller, id, otp))).toMatchObject({
      status: 429,
      code: 'deliveries.code_locked',
    })
    market.clock.advance(16 * 60_000)
    await give(seller, id, otp)
  })

  test('a helper with the right to orders hands over', async () => {
    const { id, otp } = await waiting({ paid: true })
    const cashier = await helperOf(market, seller, ['orders'], 'Sira Diarra')
    await give(cashier, id, otp)
    expect(
      await market.sql(`select from audit_acts where action = 'shops.parcel_collected'`),
    ).toHaveLength(1)
  })

  test('unpaid, it is handed over only once it is paid by telephone on the spot', async () => {
    const { buyer, placed, id, otp } = await waiting({ paid: false })
    expect(placed).toMatchObject({ state: 'new', payment: { state: 'on_delivery' } })
    const listed = async () =>
      (await seller.call(listSellerOrders, { query: {} })).orders.find(({ _id }) => _id === id)
    expect(await listed()).toMatchObject({ toCollect: { unpaid: placed.total } })
    expect(await refusal(give(seller, id, otp))).toMatchObject({
      status: 409,
      code: 'collecting.unpaid',
    })
    const { token, total } = await seller.call(makeCounterLink, byId(id))
    expect(total).toBe(placed.total)
    await market.visitor(payByLink, { params: { token }, body: { provider: 'wave' } })
    await payFor(market, placed)
    expect(await listed()).toMatchObject({ toCollect: { unpaid: 0 } })
    await give(seller, id, otp)
    expect(await read(buyer, placed)).toMatchObject({
      state: 'delivered',
      payment: { state: 'paid', method: 'wave' },
    })
    const csv = await fetch(`${market.url}${exportSellerOrders.path}`, {
      headers: { authorization: `Bearer ${seller.user.token}` },
    })
    expect(await csv.text()).toContain('Retrait à la boutique')
    await expectLedgerAgrees(market.kernel)
  })

  test('a parcel that a courier brings is not handed over at the shop', async () => {
    const { id } = await street.ready(seller, goods, { paid: true })
    expect(await refusal(give(seller, id, '123456'))).toMatchObject({
      status: 409,
      code: 'collecting.not_collected',
    })
  })

  test('is kept though the shop closes or no longer offers it', async () => {
    const { id, otp } = await waiting({ paid: true })
    await offerCollection(seller, false)
    expect(await refusal(order(await market.buyer(), [line(goods)], atShop))).toMatchObject({
      status: 409,
      code: 'pricing.no_collection',
    })
    await give(seller, id, otp)
    await offerCollection(seller)
  })
})

describe('a parcel that is not collected', () => {
  test('is reminded after two and four days, then cancelled: owed back, stock back', async () => {
    const before = await stock()
    const { buyer, placed, id, otp } = await waiting({ paid: true })
    const reminders = async () => {
      await market.runJob('promises.tell', 'counter.collect')
      await market.settle()
      return (await titlesOf(buyer)).filter((title) => title === 'Votre colis vous attend').length
    }
    expect(await reminders()).toBe(0)
    await expectLastSaid(market.kernel, 'a parcel kept at its shop')
    market.clock.advance(2 * dayMs + 60_000)
    expect([await reminders(), await reminders()]).toEqual([1, 1])
    await expectLastSaid(market.kernel, 'a parcel kept at its shop, once more')
    market.clock.advance(2 * dayMs)
    expect([await reminders(), await reminders()]).toEqual([2, 2])
    await market.runJob('promises.end', 'counter.collect')
    expect((await read(buyer, placed)).state).toBe('in_progress')
    // Open days: not the Sunday, and to the closing hour of the fifth.
    market.clock.advance(3 * dayMs)
    await market.runJob('promises.end', 'counter.collect')
    expect(await read(buyer, placed)).toMatchObject({
      state: 'cancelled',
      fulfillments: [{ cancelReason: 'Pas retiré à la boutique en 5 jours d’ouverture.' }],
    })
    expect(await refundsOf(placed)).toEqual([{ francs: placed.total }])
    expect(await stock()).toEqual(before)
    expect(await refusal(give(seller, id, otp))).toMatchObject({
      status: 409,
      code: 'collecting.over',
    })
    await expectLedgerAgrees(market.kernel)
  })
})

describe('a failed delivery', () => {
  const fail = async (id: string) => {
    const imageId = await pictureOf(market, moussa)
    await moussa.call(failDelivery, { ...byId(id), body: { kind: 'absent', imageId } })
  }

  test('is turned into a collection by its buyer, counts as no refusal, and is handed over', async () => {
    const before = await stock()
    const { buyer, placed, id } = await street.onTheWay(moussa, seller, goods, { paid: true })
    const params = { id: placed._id, parcelId: id }
    expect(await refusal(buyer.call(collectInstead, { params }))).toMatchObject({ status: 409 })
    await fail(id)
    const stranger = await market.buyer()
    expect(await refusal(stranger.call(collectInstead, { params }))).toMatchObject({ status: 404 })
    expect(await read(buyer, placed)).toMatchObject({ fulfillments: [{ canCollect: true }] })
    await buyer.call(collectInstead, { params })
    expect(await buyer.call(collectInstead, { params })).toMatchObject({
      fulfillments: [{ state: 'returning', receiveAt: 'shop' }],
    })
    const { deliveries } = await moussa.call(currentDeliveries, {})
    expect(deliveries.find(({ fulfillmentId }) => fulfillmentId === id)?.state).toBe('returning')
    const otp = await street.codeOf(id, 'vendorOtp')
    await moussa.call(returnParcel, { ...byId(id), body: { otp } })
    await moussa.call(returnParcel, { ...byId(id), body: { otp } })
    expect(await refundsOf(placed)).toEqual([])
    expect(await read(buyer, placed)).toMatchObject({
      fulfillments: [{ state: 'ready', clientOtp: expect.any(String) }],
    })
    expect(await buyer.call(listRefusals, { query: {} })).toMatchObject({
      refusals: [{ state: 'not_counted', fault: 'market' }],
    })
    expect(
      await market.sql('select amount_francs > 0 as paid from failed_trips where parcel_id = $1', [
        id,
      ]),
    ).toEqual([{ paid: true }])
    await expectNothingLost(market, [placed._id])
    await give(seller, id, await street.codeOf(id, 'clientOtp'))
    expect(await stock()).toEqual({ ...before, stock: (before?.stock ?? 0) - 1 })
    await expectLedgerAgrees(market.kernel)
  })

  test('is not turned where the shop does not offer it, and ends as any when not collected', async () => {
    const away = await street.onTheWay(moussa, kadi, pots, { paid: true })
    await fail(away.id)
    const refused = away.buyer.call(collectInstead, {
      params: { id: away.placed._id, parcelId: away.id },
    })
    expect(await refusal(refused)).toMatchObject({ code: 'collecting.no_collection' })
    const before = await stock()
    const { buyer, placed, id } = await street.onTheWay(moussa, seller, goods, { paid: true })
    await fail(id)
    await buyer.call(collectInstead, { params: { id: placed._id, parcelId: id } })
    const otp = await street.codeOf(id, 'vendorOtp')
    await moussa.call(returnParcel, { ...byId(id), body: { otp } })
    market.clock.advance(7 * dayMs + 60_000)
    await market.runJob('promises.end', 'counter.collect')
    expect(await refundsOf(placed)).toEqual([{ francs: placed.total }])
    expect(await stock()).toEqual(before)
    await expectNothingLost(market, [placed._id])
    await expectLedgerAgrees(market.kernel)
  })
})
