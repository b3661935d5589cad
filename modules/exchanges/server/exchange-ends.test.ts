import { beforeWords } from '#kernel/wire/due-words.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { failDelivery, tryAgain } from '#modules/deliveries/module.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { keepBothArticles, listLateExchanges } from '#modules/exchanges/contract/exchanges.ts'
import { listGoodsToTake } from '#modules/exchanges/contract/goods-returns.ts'
import { addWebhook } from '#modules/integrations/contract/webhooks.ts'
import { refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { toldBySms } from '../../../tests/support/told-by-sms.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { openExchanges, type Delivered, hour, refused } from './testing/swapped.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const {
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
} = await openExchanges()
afterAll(() => market.close())

describe('the two codes', () => {
  test('come in the order of the hands', async () => {
    const sold = await delivered()
    await swap(sold)
    const { secondCode, firstCode } = await sent(sold)
    const { returns } = await salif.call(listGoodsToTake, {})
    expect(returns.map(({ _id }) => _id)).toContain(await returnId(sold))
    await expect(take(sold, secondCode ?? '')).rejects.toMatchObject(refused('new_one_first'))
    const out = { id: (await parcelsOf(sold)).out?.id ?? '', clientOtp: secondCode ?? '' }
    await expect(street.handOver(salif, out)).rejects.toMatchObject({
      code: 'deliveries.wrong_code',
      status: 422,
    })
    await handOver(sold)
    await expect(take(sold, firstCode ?? '')).rejects.toMatchObject(refused('first_code', 422))
    await expect(take(sold, wrongOtp(secondCode ?? ''))).rejects.toMatchObject({ status: 422 })
    await take(sold, secondCode ?? '')
    await take(sold, secondCode ?? '')
    expect((await parcelsOf(sold)).back?.state).toBe('returning')
  })

  test('may come another day, by another courier, whose way is paid too', async () => {
    const sold = await delivered()
    await swap(sold)
    await sent(sold)
    await handOver(sold)
    const fanta = await street.courier('Fanta Keïta')
    await take(sold, undefined, fanta)
    const { back } = await parcelsOf(sold)
    await fanta.call(returnParcel, {
      params: { id: back?.id ?? '' },
      body: { otp: back?.vendorOtp ?? '' },
    })
    const fees = await market.sql('select 1 from courier_fees where courier_id = $1', [
      fanta.user._id,
    ])
    expect(fees).toHaveLength(1)
    await expectLedgerAgrees(market.kernel)
  })
})

describe('a trip that the buyer pays', () => {
  const open = ({ buyer }: Delivered, exchangeId: string) =>
    buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'exchange', exchangeId },
    })

  test('sends the new article once it is paid', async () => {
    const sold = await delivered()
    await swap(sold, { payer: 'buyer' })
    const exchange = await read(sold)
    expect(exchange).toMatchObject({ state: 'to_pay', parcelState: null })
    expect(await parcelsOf(sold)).toEqual({})
    expect(await stocks(sold)).toMatchObject({ L: 2, reserved: 1 })
    const stranger = await delivered()
    await expect(open(stranger, exchange._id)).rejects.toMatchObject(refused('unknown', 404))
    await open(sold, exchange._id)
    await payFor(market, exchange)
    expect(await read(sold)).toMatchObject({ state: 'open', parcelState: 'accepted' })
    await expect(open(sold, exchange._id)).rejects.toMatchObject({
      code: 'payments.nothing_to_pay',
    })
    await expectLedgerAgrees(market.kernel)
    await sent(sold)
    await handOver(sold)
    await take(sold)
    await bringBack(sold)
    expect(await read(sold)).toMatchObject({ state: 'done' })
    await expectLedgerAgrees(market.kernel)
  })

  test('not paid in two days: the stock is free, a late payment is owed back', async () => {
    const sold = await delivered()
    await swap(sold, { payer: 'buyer' })
    const exchange = await read(sold)
    await market.settle()
    market.clock.advance(48 * hour - 60_000)
    await market.runJob('promises.tell', 'exchanges.pay')
    await market.runJob('promises.tell', 'exchanges.pay')
    // Asked for at the start and once before the end, by SMS with its hour and day.
    await market.settle()
    const asked = await toldBySms(market, `exchange:${exchange._id}:%`)
    const before = beforeWords(exchange.payBefore ?? '')
    expect(asked.map((message) => message.includes(before))).toEqual([true, true])
    await expectLastSaid(market.kernel, 'the trip of an exchange to pay')
    await open(sold, exchange._id)
    market.clock.advance(60_001)
    await market.runJob('promises.end', 'exchanges.pay')
    expect(await read(sold)).toMatchObject({ state: 'cancelled' })
    expect(await stocks(sold)).toEqual({ M: 4, L: 3, reserved: 0 })
    await payFor(market, exchange)
    const owedBack = await market.sql<{ n: number }>(
      `select r.amount_francs as n from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1`,
      [exchange._id],
    )
    expect(owedBack).toEqual([{ n: sold.tripFrancs }])
    await expectLedgerAgrees(market.kernel)
  })
})

test('a buyer’s account is not deleted while an exchange is open', async () => {
  const sold = await delivered()
  await swap(sold)
  await sent(sold)
  await handOver(sold)
  const { buyer } = sold
  const body = { phoneNumber: buyer.user.phone, reason: 'Je pars.' }
  await market.visitor(requestAccountDeletion, { body })
  await market.settle()
  const { requests } = await admin.call(listDeletionRequests, {})
  const request = requests.find(({ userId }) => userId === buyer.user._id)
  expect(request).toMatchObject({ openWork: { goodsReturns: 1 } })
  const anonymise = () =>
    admin.call(decideDeletion, {
      params: { id: request?._id ?? '' },
      body: { decision: 'anonymise', reason: 'Vu avec la personne.' },
    })
  await expect(anonymise()).rejects.toMatchObject({ status: 409, code: 'people.account_busy' })
  await take(sold)
  await bringBack(sold)
  expect(await closedAfterDays(sold)).toBe(true)
  await anonymise()
  await expectLedgerAgrees(market.kernel)
})

describe('an old article that stays with the buyer', () => {
  const late = async () => {
    const sold = await delivered()
    await swap(sold)
    await sent(sold)
    await handOver(sold)
    const { _id: exchangeId } = await read(sold)
    const open = () =>
      sold.buyer.call(initiatePayment, {
        body: { userId: sold.buyer.user._id, type: 'exchange', exchangeId },
      })
    await expect(open()).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
    market.clock.advance(7 * 24 * hour + 1)
    await market.runJob('promises.end', 'exchanges.give_back')
    return { sold, exchangeId, open }
  }

  test('is paid by telephone at the price of its sale, and its shop is owed it', async () => {
    const { sold, exchangeId, open } = await late()
    const before = await owed()
    await open()
    await payFor(market, { _id: exchangeId })
    expect(await read(sold)).toMatchObject({ state: 'kept', isLate: false })
    const [line] = await market.sql<{ commission: number }>(
      'select commission_francs as commission from order_lines where id = $1',
      [sold.lineId],
    )
    expect(before.shop - (await owed()).shop).toBe(47_500 - (line?.commission ?? 0))
    await expect(open()).rejects.toMatchObject({ code: 'payments.nothing_to_pay' })
    expect(await stocks(sold)).toEqual({ M: 4, L: 2, reserved: 0 })
    expect(await closedAfterDays(sold)).toBe(true)
    await expectLedgerAgrees(market.kernel)
  })

  test('given back before the payment arrives: it is owed back', async () => {
    const { sold, exchangeId, open } = await late()
    await open()
    await take(sold)
    await payFor(market, { _id: exchangeId })
    const owedBack = await market.sql<{ n: number }>(
      `select r.amount_francs as n from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1`,
      [exchangeId],
    )
    expect(owedBack).toEqual([{ n: 47_500 }])
    await bringBack(sold)
    expect(await read(sold)).toMatchObject({ state: 'done' })
    await expectLedgerAgrees(market.kernel)
  })
})

describe('an exchange that does not end well', () => {
  test('stopped by its shop: its program hears of the exchange, not of a cancelled order', async () => {
    const events = ['order.cancelled', 'exchange.cancelled'] as const
    const url = 'https://caisse.boutique.ml/'
    await seller.call(addWebhook, { body: { url, events: [...events] } })
    const sold = await delivered()
    await swap(sold)
    const id = (await parcelsOf(sold)).out?.id ?? ''
    await seller.call(refuseParcel, { params: { id }, body: { reason: 'Rupture de stock' } })
    await market.settle()
    expect(await read(sold)).toMatchObject({ state: 'cancelled' })
    const told = await market.sql('select event from webhook_deliveries')
    expect(told).toEqual([{ event: 'exchange.cancelled' }])
  })

  test('not handed over: the buyer keeps the old one, the stock and the sale are free', async () => {
    const sold = await delivered()
    await swap(sold)
    await sent(sold)
    const { out } = await parcelsOf(sold)
    const parcel = { parcelId: out?.id ?? '', courierId: salif.user._id }
    const failure = { kind: 'absent', note: null, imageId: null } as const
    await failDelivery(market.kernel, { ...parcel, ...failure })
    market.clock.advance(2 * 3_600_000)
    await tryAgain(market.kernel, parcel)
    await failDelivery(market.kernel, { ...parcel, ...failure })
    const otp = (await parcelsOf(sold)).out?.vendorOtp ?? ''
    await salif.call(returnParcel, { params: { id: parcel.parcelId }, body: { otp } })
    expect(await read(sold)).toMatchObject({ state: 'cancelled', secondCode: null })
    expect(await stocks(sold)).toEqual({ M: 4, L: 3, reserved: 0 })
    expect(await closedAfterDays(sold)).toBe(true)
    const counted = await market.sql('select 1 from refusals where is_counted and buyer_id = $1', [
      sold.buyer.user._id,
    ])
    expect(counted).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test('the old one that no courier came for in 7 days: no refusal, and support decides', async () => {
    const sold = await delivered({ paid: true })
    await swap(sold)
    await sent(sold)
    await handOver(sold)
    market.clock.advance(7 * 24 * hour + 1)
    await market.runJob('promises.end', 'exchanges.give_back')
    await market.runJob('promises.end', 'exchanges.give_back')
    const exchange = await read(sold)
    expect(exchange).toMatchObject({ state: 'swapped', isLate: true })
    const counted = await market.sql<{ reason: string }>(
      'select reason from refusals where is_counted and buyer_id = $1',
      [sold.buyer.user._id],
    )
    expect(counted).toEqual([])
    const { exchanges } = await admin.call(listLateExchanges, {})
    expect(exchanges.map(({ _id }) => _id)).toContain(exchange._id)
    await admin.call(keepBothArticles, {
      params: { id: exchange._id },
      body: { reason: 'Elle garde les deux.' },
    })
    expect(await read(sold)).toMatchObject({ state: 'kept', isLate: false })
    await expect(take(sold, '123456')).rejects.toMatchObject(refused('return_ended'))
    expect(await closedAfterDays(sold)).toBe(true)
    await expectLedgerAgrees(market.kernel)
  })
})
