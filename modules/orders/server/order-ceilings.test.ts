import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { requestPhoneProof, givePhoneProof } from '#modules/identity/contract/phone-proof.ts'
import { firstCeilings } from '#modules/settings/contract/ceiling-rules.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import { orderCeilings } from './refuse-beyond-ceilings.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'

let awa: Person
const market = await openMarket({ ceilings: orderCeilings(firstCeilings) })
const seller = await market.seller()
const courier = await market.staff('livreur')
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
})

const cash = { paymentMethod: 'cash_on_delivery' } as const
const goods = (stock = 100) => market.product({ seller, price: 3_000, stock })
const codeIn = (person: Person) =>
  market.sms
    .messages(person.user.phone)
    .flatMap(({ message }) => /: (\d{6}) est votre code/.exec(message)?.[1] ?? [])
    .at(0) ?? ''

async function prove(person: Person): Promise<void> {
  await person.call(requestPhoneProof, {})
  await market.settle()
  expect(await person.call(givePhoneProof, { body: { code: codeIn(person) } })).toMatchObject({
    proved: true,
  })
}

describe('somebody to whom nothing was delivered yet', () => {
  test('orders at once, without being asked for anything, whatever is left of an ordinary product', async () => {
    const last = await goods(1)
    expect(await order(awa, [line(last)])).toMatchObject({ state: 'awaiting_payment' })
    const few = await goods(7)
    const placed = await order(await market.buyer(), [line(few, 7)], cash)
    expect(placed.payment).toMatchObject({ state: 'on_delivery' })
  })

  test('keeps two orders unpaid, then pays, cancels, or proves the number for good', async () => {
    const cloth = await goods()
    const first = await order(awa, [line(cloth)])
    await order(awa, [line(cloth)])
    const third = () => order(awa, [line(cloth)])
    expect(await refusal(third())).toMatchObject({
      status: 409,
      code: 'orders.too_many_unpaid',
      message:
        'Vous avez déjà 2 commandes à payer. Payez-en une, annulez-en une, ou confirmez votre numéro par SMS pour en passer d’autres.',
      details: { proof: true },
    })
    await payFor(market, first)
    const paidFor = await third()
    expect(await refusal(third())).toMatchObject({ code: 'orders.too_many_unpaid' })
    await awa.call(cancelOrder, { params: { id: paidFor._id } })
    await third()
    await prove(awa)
    for (let open = 2; open < firstCeilings.provedUnpaidOrders; open += 1) await third()
    expect(await refusal(third())).toMatchObject({
      code: 'orders.too_many_unpaid',
      message: 'Vous avez déjà 6 commandes à payer. Payez-en une, annulez-en une.',
      details: { proof: false },
    })
  })

  test('waits for two orders to be paid at the door; one delivered ends every ceiling', async () => {
    const cloth = await goods(1_000)
    const first = await order(awa, [line(cloth)], cash)
    await order(awa, [line(cloth)], cash)
    expect(await refusal(order(awa, [line(cloth)], cash))).toMatchObject({
      status: 409,
      code: 'orders.too_many_cash',
      message: expect.stringContaining('Payez celle-ci par mobile money'),
    })
    await order(awa, [line(cloth)])
    await deliver(market, { parcelId: first.fulfillments[0]?._id ?? '', seller, courier })
    for (let more = 0; more < 8; more += 1) await order(awa, [line(cloth)], cash)
    await order(awa, [line(cloth, 700)])
  })

  test('keeps half of a stock at most without paying, however many orders that takes', async () => {
    const cloth = await goods(40)
    expect(await refusal(order(awa, [line(cloth, 30)], cash))).toMatchObject({
      status: 409,
      code: 'orders.too_much_stock',
      message: expect.stringMatching(/20 unités au plus .* Commandez-en 20 au plus, ou confirmez/),
      details: { proof: true, most: 20 },
    })
    await order(awa, [line(cloth, 15)], cash)
    expect(await refusal(order(awa, [line(cloth, 6)]))).toMatchObject({
      code: 'orders.too_much_stock',
      message: expect.stringContaining('déjà commandé 15 sans les payer'),
    })
    await order(awa, [line(cloth, 5)])
    expect(await refusal(order(awa, [line(cloth, 60)]))).toMatchObject({
      code: 'orders.out_of_stock',
    })
    await prove(awa)
    expect(await refusal(order(awa, [line(cloth, 11)], cash))).toMatchObject({
      code: 'orders.too_much_stock',
      details: { proof: false, most: 10 },
    })
    await order(awa, [line(cloth, 10)], cash)
  })

  test('cannot send ten orders at the same moment', async () => {
    const cloth = await goods()
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () => order(awa, [line(cloth)], cash)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('a buyer who is known', () => {
  async function known(): Promise<Person> {
    const buyer = await market.buyer()
    const first = await order(buyer, [line(await goods())], cash)
    await deliver(market, { parcelId: first.fulfillments[0]?._id ?? '', seller, courier })
    return buyer
  }

  test('keeps three quarters of a stock at most without paying, also by orders of one moment', async () => {
    const buyer = await known()
    const cloth = await goods(900)
    expect(await refusal(order(buyer, [line(cloth, 900)]))).toMatchObject({
      status: 409,
      code: 'orders.too_much_stock',
      message:
        '« Bazin riche, coupe de 5 mètres » : 675 unités au plus vous sont gardées sans paiement. Commandez-en 675 au plus.',
      details: { proof: false, most: 675 },
    })
    const sent = await Promise.allSettled(
      Array.from({ length: 4 }, () => order(buyer, [line(cloth, 225)])),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const few = await goods(7)
    await order(buyer, [line(few, 7)])
  })

  test('keeps half of it at most by links, for twelve hours', async () => {
    const buyer = await known()
    const cloth = await goods(900)
    const { _id: id } = await order(buyer, [line(cloth, 600)])
    expect(await refusal(buyer.call(makePaymentLink, { params: { id } }))).toMatchObject({
      code: 'orders.link_holds_too_much',
      details: { most: 450 },
    })
  })

  test('is none by what a shop alone gave away: collected there, or for next to nothing', async () => {
    const buyer = await market.buyer()
    const penny = await market.product({ seller, price: 100, stock: 100 })
    const first = await order(buyer, [line(penny)], cash)
    await deliver(market, { parcelId: first.fulfillments[0]?._id ?? '', seller, courier })
    for (let open = 0; open < firstCeilings.newcomerCashOrders; open += 1)
      await order(buyer, [line(penny)], cash)
    expect(await refusal(order(buyer, [line(penny)], cash))).toMatchObject({
      code: 'orders.too_many_cash',
    })
  })
})

describe('the code that proves a number', () => {
  test('comes to that number, ends after five wrong ones, ten minutes or a newer one', async () => {
    await awa.call(requestPhoneProof, {})
    await market.settle()
    const first = codeIn(awa)
    const wrong = first === '000000' ? '000001' : '000000'
    const give = (code: string) => awa.call(givePhoneProof, { body: { code } })
    for (const left of ['4 essais', '3 essais', '2 essais', '1 essai'])
      expect(await refusal(give(wrong))).toMatchObject({
        status: 422,
        code: 'identity.code_wrong',
        message: expect.stringContaining(left),
      })
    expect(await refusal(give(wrong))).toMatchObject({ code: 'identity.code_dead' })
    expect(await refusal(give(first))).toMatchObject({ code: 'identity.code_dead' })

    await awa.call(requestPhoneProof, {})
    await market.settle()
    const second = codeIn(awa)
    market.clock.advance(11 * 60_000)
    expect(await refusal(give(second))).toMatchObject({ code: 'identity.code_dead' })
    await awa.call(requestPhoneProof, {})
    await market.settle()
    expect(await give(` ${codeIn(awa).slice(0, 3)} ${codeIn(awa).slice(3)}`)).toMatchObject({
      proved: true,
    })
    expect(await awa.call(requestPhoneProof, {})).toMatchObject({ proved: true })
  })

  test('can be requested a few times only, and cannot be read anywhere', async () => {
    await awa.call(requestPhoneProof, {})
    await awa.call(requestPhoneProof, {})
    expect(await refusal(awa.call(requestPhoneProof, {}))).toMatchObject({
      status: 429,
      code: 'identity.too_many_tries',
    })
    await market.settle()
    const code = codeIn(awa)
    const rows = await market.sql('select * from session_codes where user_id = $1', [awa.user._id])
    const sms = await market.sql('select text from sms_outbox where phone = $1', [awa.user.phone])
    expect(JSON.stringify([rows, sms])).not.toContain(code)
  })
})
