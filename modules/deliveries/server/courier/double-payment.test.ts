import { afterAll, describe, expect, test } from 'vitest'

import { listRefunds, approveRefund } from '#modules/refunds/contract/refunds.ts'
import { assignParcels } from '#modules/dispatch/contract/dispatch.ts'
import { takeParcel, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { answerRefund, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const { market, street, seller, goods, moussa, chef, balance } = await openCrew()
const finance = await market.staff('finance')
afterAll(() => market.close())

const minuteMs = 60_000
const inBox = (courier: Person) => balance(`courier_cash:${courier.user._id}`)
const refundsOf = async (buyer: Person, orderId: string) =>
  (await buyer.call(listOwnRefunds, { query: { orderId } })).refunds
const told = async (person: Person, title: string) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: {} })
  return notifications.filter((one) => one.title === title).length
}
const noted = 'Espèces notées, colis déjà payé'

type Typed = {
  before?: boolean
  after?: boolean
  parcel?: Awaited<ReturnType<typeof street.onTheWay>>
}

/** A parcel that its buyer pays by telephone, whose courier notes cash. */
async function paidTwice(courier: Person, { before, after, parcel }: Typed = {}) {
  const { buyer, placed, id, clientOtp } = parcel ?? (await street.onTheWay(courier, seller, goods))
  market.clock.advance(minuteMs)
  const taken = market.clock.now().toISOString()
  market.clock.advance(minuteMs)
  await buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
  })
  await payFor(market, placed)
  market.clock.advance(minuteMs)
  const late = after ? new Date(market.clock.now().getTime() - minuteMs / 2).toISOString() : null
  const madeAt = before ? taken : late
  const { message } = await courier.call(verifyClientOtp, {
    body: { fulfillmentId: id, otp: clientOtp, cashReceived: true, madeAt },
  })
  return { buyer, placed, id, message }
}

describe('cash noted for a parcel that was paid by telephone', () => {
  test('is not believed with network, nor in an act made after the payment', async () => {
    const before = await inBox(moussa)
    const now = await paidTwice(moussa)
    expect(now.message).toContain('rendez au client les espèces')
    expect(await inBox(moussa)).toBe(before)
    expect(await refundsOf(now.buyer, now.placed._id)).toEqual([])
    expect([await told(chef, noted), await told(now.buyer, 'Payée par téléphone')]).toEqual([1, 1])
    const late = await paidTwice(moussa, { after: true })
    expect(late.message).toContain('rendez au client les espèces')
    expect(await inBox(moussa)).toBe(before)
    expect(await refundsOf(late.buyer, late.placed._id)).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test('before the payment, is owed back only once its buyer has said that she gave it', async () => {
    const [before, news] = [await inBox(moussa), await told(chef, noted)]
    const { buyer, placed, message } = await paidTwice(moussa, { before: true })
    expect(message).toContain('Gardez les espèces')
    expect((await inBox(moussa)) - before).toBe(placed.total)
    expect((await told(chef, noted)) - news).toBe(1)
    expect(await told(buyer, 'Avez-vous aussi payé en espèces\u202f?')).toBe(1)
    const [owed] = await refundsOf(buyer, placed._id)
    expect(owed).toMatchObject({ amount: placed.total, asksYou: true })
    const at = byId(owed?._id ?? '')
    expect(await refusal(finance.call(approveRefund, at))).toMatchObject({
      code: 'payments.refund_awaits_payee',
    })
    const stranger = await market.buyer()
    const yes = { ...at, body: { paidInCash: true } }
    expect(await refusal(stranger.call(answerRefund, yes))).toMatchObject({ status: 404 })
    await buyer.call(answerRefund, yes)
    expect(await refusal(buyer.call(answerRefund, yes))).toMatchObject({
      code: 'payments.refund_answered',
    })
    await finance.call(approveRefund, at)
    const { refunds } = await finance.call(listRefunds, { query: { state: 'approved' } })
    expect(refunds.map(({ _id }) => _id)).toContain(owed?._id)
    await expectLedgerAgrees(market.kernel)
  })

  test('that its buyer denies is owed to nobody, and out of the box', async () => {
    const before = await inBox(moussa)
    const { buyer, placed } = await paidTwice(moussa, { before: true })
    const [owed] = await refundsOf(buyer, placed._id)
    await buyer.call(answerRefund, { ...byId(owed?._id ?? ''), body: { paidInCash: false } })
    expect(await refundsOf(buyer, placed._id)).toEqual([])
    expect(await inBox(moussa)).toBe(before)
    expect(await told(chef, 'Le client dit n’avoir rien donné')).toBe(1)
    await expectLedgerAgrees(market.kernel)
  })

  test('fills a box beyond its cap once at most', async () => {
    const fanta = await street.courier('Fanta Keïta')
    const parcels = []
    for (let taken = 0; taken < 4; taken += 1)
      parcels.push(await street.onTheWay(fanta, seller, goods))
    const total = parcels[0]?.placed.total ?? 0
    await market.sql('update delivery_settings set cash_cap_francs = $1', [total * 2 - 1])
    for (const parcel of parcels) await paidTwice(fanta, { before: true, parcel })
    expect(await inBox(fanta)).toBe(2 * total)
    await market.sql('update delivery_settings set cash_cap_francs = 150000')
    await expectLedgerAgrees(market.kernel)
  })
})

describe('the cap of a courier’s box', () => {
  test('counts the cash parcels that he carries when he takes more, or is given more', async () => {
    const salif = await street.courier('Salif Diallo')
    const first = await street.onTheWay(salif, seller, goods)
    const [second, third] = [await street.ready(seller, goods), await street.ready(seller, goods)]
    const cap = first.placed.total * 2
    await market.sql('update delivery_settings set cash_cap_francs = $1', [cap])
    await salif.call(takeParcel, byId(second.id))
    const fulfillmentIds = [third.id]
    expect(await refusal(salif.call(takeParcel, byId(third.id)))).toMatchObject({
      code: 'deliveries.cash_cap',
    })
    const given = await chef.call(assignParcels, {
      body: { fulfillmentIds, courierId: salif.user._id },
    })
    expect(given).toMatchObject({ assigned: [], refused: [{ fulfillmentId: third.id }] })
    const paid = await street.ready(seller, goods, { paid: true })
    await salif.call(takeParcel, byId(paid.id))
    await market.sql('update delivery_settings set cash_cap_francs = 150000')
  })

  test('two parcels taken at once do not pass it together', async () => {
    const drissa = await street.courier('Drissa Coulibaly')
    const [one, two] = [await street.ready(seller, goods), await street.ready(seller, goods)]
    await market.sql('update delivery_settings set cash_cap_francs = $1', [one.placed.total])
    const taken = await Promise.allSettled(
      [one, two].map(({ id }) => drissa.call(takeParcel, byId(id))),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await market.sql('update delivery_settings set cash_cap_francs = 150000')
  })
})
