import { afterAll, describe, expect, test } from 'vitest'

import { readFigures } from '#modules/dispatch/contract/dispatch.ts'
import { currentDeliveries } from '#modules/deliveries/contract/deliveries.ts'
import { exchangeByShop, readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { requestRefund } from '../../../tests/support/orders.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { openExchanges, hour, refused } from './testing/swapped.ts'

const {
  market,
  street,
  seller,
  salif,
  delivered,
  swap,
  read,
  parcelsOf,
  sent,
  handOver,
  take,
  bringBack,
  stocks,
  closedAfterDays,
  owed,
} = await openExchanges()
const chief = await market.staff('chef_livreur')
afterAll(() => market.close())

describe('an exchange by the shop', () => {
  test.each([false, true])('swaps two articles at one door (paid before: %s)', async (paid) => {
    const sold = await delivered({ paid })
    const before = await owed()
    await swap(sold)
    expect(await stocks(sold)).toEqual({ M: 4, L: 2, reserved: 1 })
    expect(await read(sold)).toMatchObject({
      state: 'open',
      payer: 'shop',
      newItem: { size: 'L' },
      oldItem: { size: 'M' },
      firstCode: null,
      secondCode: null,
    })
    const { firstCode, secondCode, courier } = await sent(sold)
    expect(firstCode).toMatch(/^\d{6}$/)
    expect(secondCode).toMatch(/^\d{6}$/)
    expect(courier?.name).toBe('Salif Koné')
    const { deliveries } = await salif.call(currentDeliveries, {})
    expect(deliveries.find(({ orderNumber }) => orderNumber === sold.placed.orderNumber)).toEqual(
      expect.objectContaining({ cashDue: 0, partTerms: null, errand: 'replacement' }),
    )
    await handOver(sold)
    expect(await read(sold)).toMatchObject({ state: 'swapped', firstCode: null, secondCode })
    expect((await owed()).shop - before.shop).toBe(sold.tripFrancs)
    expect(before.courier - (await owed()).courier).toBe(sold.tripFrancs * 0.7)
    await take(sold)
    expect(await stocks(sold)).toEqual({ M: 4, L: 2, reserved: 0 })
    await bringBack(sold)
    expect(await stocks(sold)).toEqual({ M: 5, L: 2, reserved: 0 })
    expect(await read(sold)).toMatchObject({ state: 'done', isLate: false })
    expect(before.courier - (await owed()).courier).toBe(sold.tripFrancs * 0.7)
    const { days } = await chief.call(readFigures, {})
    expect(days[0]).toMatchObject({ returned: 0 })
    const seen: Order = await sold.buyer.call(readOrder, { params: { id: sold.placed._id } })
    expect(seen).toMatchObject({ state: 'delivered', total: sold.placed.total })
    expect(seen.fulfillments).toHaveLength(1)
    await expectLedgerAgrees(market.kernel)
  })

  test('tells the buyer to give the old article back, and asks for no second review', async () => {
    const sold = await delivered()
    await swap(sold)
    await sent(sold)
    await handOver(sold)
    await market.settle()
    const { notifications } = await sold.buyer.call(listNotifications, {})
    expect(notifications.filter(({ kind }) => kind === 'delivered')).toHaveLength(1)
    const told = notifications.find(({ title }) => title === 'Nouvel article livré')
    expect(told?.message).toContain('rendez l’ancien au livreur')
    expect(told?.webUrl).not.toContain('avis')
  })

  test('keeps the sale unpaid until the old article is back', async () => {
    const sold = await delivered()
    await swap(sold)
    await sent(sold)
    await handOver(sold)
    expect(await closedAfterDays(sold)).toBe(false)
    await take(sold)
    expect(await closedAfterDays(sold)).toBe(false)
    await bringBack(sold)
    expect(await closedAfterDays(sold)).toBe(true)
    await expectLedgerAgrees(market.kernel)
  })

  test('takes no deposit of the sale with it', async () => {
    const sold = await delivered({ deposit: 500 })
    await swap(sold)
    const deposits = await market.sql<{ deposit: number }>(
      'select deposit_francs as deposit from parcels where id = $1 or errand_for = $1 order by number',
      [sold.id],
    )
    expect(deposits).toEqual([{ deposit: 500 }, { deposit: 0 }])
    await sent(sold)
    await handOver(sold)
    expect(await read(sold)).toMatchObject({ state: 'swapped' })
  })

  test('may be for the same article', async () => {
    const sold = await delivered()
    await swap(sold, { variantId: sold.M })
    expect(await stocks(sold)).toMatchObject({ M: 3 })
  })

  test('is opened by a helper with the right, and noted with the helper’s name', async () => {
    const sold = await delivered()
    await swap(sold, { by: await helperOf(market, seller, ['orders']) })
    const acts = await market.sql('select id from audit_acts where action = $1', [
      'shops.exchange_opened',
    ])
    expect(acts.length).toBe(1)
  })
})

describe('an exchange is refused', () => {
  test('for another’s line, another product’s size', async () => {
    const [sold, other] = [await delivered(), await delivered()]
    await expect(swap(sold, { lineId: other.lineId })).rejects.toMatchObject(
      refused('line_unknown', 404),
    )
    await expect(swap(sold, { variantId: other.L })).rejects.toMatchObject(
      refused('variant_unknown', 404),
    )
  })

  test('twice, also at the same moment: one is made, one article is reserved', async () => {
    const sold = await delivered()
    const tries = await Promise.allSettled([swap(sold), swap(sold), swap(sold)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(swap(sold)).rejects.toMatchObject(refused('line_exchanged'))
    expect(await stocks(sold)).toMatchObject({ L: 2, reserved: 1 })
  })

  test('after 72 hours, and before the delivery', async () => {
    const sold = await delivered()
    market.clock.advance(72 * hour + 1)
    await expect(swap(sold)).rejects.toMatchObject(refused('too_late'))
    const goods = await market.product({ seller })
    const ready = await street.ready(seller, goods)
    const { lines } = await seller.call(readExchangeChoice, { params: { id: ready.id } })
    const body = {
      lineId: lines[0]?._id ?? '',
      variantId: lines[0]?.variantId ?? '',
      payer: 'shop',
    } as const
    await expect(
      seller.call(exchangeByShop, { params: { id: ready.id }, body }),
    ).rejects.toMatchObject(refused('not_delivered'))
  })

  test('out of stock: nothing is changed, in words', async () => {
    const sold = await delivered({ stockL: 0 })
    await expect(swap(sold)).rejects.toMatchObject({
      ...refused('out_of_stock'),
      message: expect.stringContaining('Plus de L. Rien n’est changé'),
    })
    expect(await parcelsOf(sold)).toEqual({})
    expect(await stocks(sold)).toEqual({ M: 4, L: 0, reserved: 0 })
  })

  test('of a line kept in part, and of one that was refunded', async () => {
    const [part, refunded] = [await delivered(), await delivered({ paid: true })]
    await market.sql('update order_lines set ordered_quantity = 2 where id = $1', [part.lineId])
    await expect(swap(part)).rejects.toMatchObject(refused('kept_in_part'))
    const admin = await market.staff('admin')
    const amount = { parcel: refunded.id, reason: 'Geste commercial.', amount: 1_000 }
    await requestRefund(admin, refunded.placed, amount)
    await expect(swap(refunded)).rejects.toMatchObject(refused('refunded'))
    for (const sold of [part, refunded])
      expect(await stocks(sold)).toEqual({ M: 4, L: 3, reserved: 0 })
  })

  test('while a complaint is open, and while the shop is closed', async () => {
    const sold = await delivered()
    await complain(sold.buyer, {
      orderNumber: sold.placed.orderNumber,
      message: 'Trop petit.',
      files: [await photo()],
    })
    await expect(swap(sold)).rejects.toMatchObject(refused('complaint_open'))
    const other = await delivered()
    const closed = 'update shops set closed_from = $1 where id = $2'
    await market.sql(closed, [market.clock.now(), seller.shopId])
    await expect(swap(other)).rejects.toMatchObject(refused('shop_closed'))
    await market.sql(closed, [null, seller.shopId])
  })
})
