import { afterAll, expect, test } from 'vitest'

import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay } from '#modules/relays/contract/relay-courier.ts'
import { exportSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOffer } from '#modules/link-sales/contract/offers.ts'
import { readSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { addWebhook } from '#modules/integrations/contract/webhooks.ts'
import { exportParts } from '#server/modules.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { readSellerProduct, updateProduct } from '#modules/publishing/contract/seller-products.ts'
import { articleAt } from '../../../tests/support/offers.ts'
import { openLinkSales } from './testing/link-sales.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const { market, seller, link, take } = await openLinkSales()
afterAll(() => market.close())

const dayMs = 86_400_000
const firstPaid = { pay: 'deposit', provider: 'wave' } as const
async function titlesOf(person: Person): Promise<string[]> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 50 } })
  return notifications.map(({ title }) => title)
}
async function deposited() {
  const params = await link({ depositPercent: 30, readyDays: 2 })
  const buyer = await market.buyer('Mariam Coulibaly')
  const placed = await take(buyer, params, firstPaid)
  await payFor(market, placed)
  return { params, buyer, placed, id: placed.fulfillments[0]?._id ?? '' }
}
const stateOf = async (buyer: Person, { _id: id }: Order) =>
  (await buyer.call(readOrder, { params: { id } })).state

test('the shop reads taken, due, late and ended; the buyer reads that it is late', async () => {
  const { webhook } = await seller.call(addWebhook, {
    body: { url: 'https://caisse.boutique.ml/sugu', events: ['offer.taken'] },
  })
  const { buyer } = await deposited()
  expect(await titlesOf(seller)).toContain('Vente par lien prise')
  const sent = await market.sql('select event from webhook_deliveries where webhook_id = $1', [
    webhook._id,
  ])
  expect(sent).toEqual([{ event: 'offer.taken' }])
  for (const day of [1, 2, 3]) {
    market.clock.advance(dayMs)
    for (let each = 0; each < 2; each += 1) await market.runJob('promises.tell', 'link_sales.make')
    const due = (await titlesOf(seller)).filter((title) => /^À finir pour [a-z]{3}\./.test(title))
    const late = (await titlesOf(seller)).filter((title) => title === 'Commande en retard')
    expect({ day, due: due.length, late: late.length }).toEqual({
      day,
      due: 1,
      late: day >= 3 ? 1 : 0,
    })
  }
  expect((await titlesOf(buyer)).filter((title) => title === 'Pas encore prêt')).toHaveLength(1)
  await expectLastSaid(market.kernel, 'what is made to measure')
  await link({ hours: 24 })
  market.clock.advance(dayMs)
  for (let each = 0; each < 2; each += 1) await market.runJob('promises.end', 'link_sales.take')
  expect((await titlesOf(seller)).filter((title) => title === 'Vente par lien finie')).toHaveLength(
    1,
  )
})

test('a sale waits at a relay point, and is given for the buyer’s code and its cash', async () => {
  const street = streetOf(market)
  const salif = await street.courier('Salif Koné')
  const lamine = await market.seller({ name: 'Lamine Couture' })
  const { relayId } = await relayOf(market, lamine)
  const params = await link({ receiveAt: ['relay'] })
  const buyer = await market.buyer()
  const placed = await take(buyer, params, {
    receiveAt: 'relay',
    relayId,
    pay: 'cash',
    provider: null,
  })
  expect(placed).toMatchObject({ total: 43_700, fulfillments: [{ relay: { relayId } }] })
  const id = placed.fulfillments[0]?._id ?? ''
  await seller.call(acceptParcel, { params: { id } })
  await pickUp(id, { seller, courier: salif })
  const { parcels } = await lamine.call(listRelayParcels, { query: { list: 'expected' } })
  await salif.call(bringToRelay, { params: { id }, body: { otp: parcels[0]?.code ?? '' } })
  const otp = await street.codeOf(id, 'clientOtp')
  const give = (code: string) =>
    lamine.call(handOverAtRelay, { params: { id }, body: { otp: code, cashReceived: true } })
  expect(await refusal(give(otp === '111111' ? '222222' : '111111'))).toMatchObject({ status: 422 })
  await give(otp)
  expect(await stateOf(buyer, placed)).toBe('delivered')
  expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'paid' })
  await expectLedgerAgrees(market.kernel)
})

test('a rest that is not paid before the parcel leaves ends the sale after five days', async () => {
  await market.sql('update delivery_zones set cash_allowed = false')
  const { params, buyer, placed, id } = await deposited()
  await seller.call(acceptParcel, { params: { id } })
  await seller.call(readyParcel, { params: { id } })
  expect(await titlesOf(buyer)).toContain('Payez le reste')
  await expectLastSaid(market.kernel, 'the rest of a sale by link')
  market.clock.advance(4 * dayMs)
  await market.runJob('promises.tell', 'link_sales.pay_rest')
  expect(await titlesOf(buyer)).toContain('Le reste est à payer')
  await expectLastSaid(market.kernel, 'the rest of a sale by link')
  expect(await stateOf(buyer, placed)).not.toBe('cancelled')
  market.clock.advance(2 * dayMs)
  await market.runJob('promises.end', 'link_sales.pay_rest')
  expect(await stateOf(buyer, placed)).toBe('cancelled')
  expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'cancelled' })
  await market.sql('update delivery_zones set cash_allowed = true')
  await expectLedgerAgrees(market.kernel)
})

test('is in its shop’s file and in the own data of both; ends with the account', async () => {
  const { buyer, placed } = await deposited()
  const file = await fetch(`${market.url}${exportSellerOrders.path}`, {
    headers: { authorization: `Bearer ${seller.user.token}` },
  })
  const [head, ...rows] = (await file.text()).trim().split(/\r?\n/)
  expect(head).toMatch(/;Vendu par lien;Point relais$/)
  expect(rows.every((row) => /;oui;[^;]*$/.test(row))).toBe(true)
  for (const { user } of [seller, buyer]) {
    const parts = await Promise.all(exportParts.map((part) => part(market.kernel.db, user._id)))
    expect(JSON.stringify(parts.flat())).toContain(placed.orderNumber)
  }
  const open = await link()
  const other = await market.seller({ name: 'Qui part' })
  const soap = await market.product({ seller: other, price: 1_000 })
  const left = await link(
    { lines: [{ product: soap._id, qty: 1, price: 900, size: null, color: null }] },
    other,
  )
  const gone = {
    userId: other.user._id,
    phone: other.user.phone,
    at: market.clock.now().toISOString(),
  }
  await market.kernel.transaction((tx) => market.kernel.events.emit(tx, accountAnonymised, gone))
  expect(await market.visitor(readSale, { params: left })).toMatchObject({ state: 'withdrawn' })
  expect(await market.visitor(readSale, { params: open })).toMatchObject({ state: 'open' })
})

test('a link’s struck price is today’s, and its shop is told when it sells cheaper to all', async () => {
  const cloth = await market.product({ seller, name: 'Bazin riche', price: 20_000 })
  const params = await link({ lines: [articleAt(cloth, 18_000)] })
  const form = await seller.call(readSellerProduct, { params: { id: cloth._id } })
  const priced = (price: number) =>
    seller.call(updateProduct, {
      params: { id: cloth._id },
      body: {
        ...form,
        price,
        images: form.images.map(({ _id }) => _id),
        variants: [],
        stock: undefined,
      },
    })
  const struck = async () => (await market.visitor(readSale, { params })).usualTotal
  expect(await struck()).toBe(20_000)
  // A price raised for a day makes no reduction.
  await priced(40_000)
  expect(await struck()).toBe(20_000)
  await priced(19_000)
  expect(await struck()).toBe(19_000)
  const title = 'Votre lien est plus cher que la boutique'
  expect(await titlesOf(seller)).not.toContain(title)
  await priced(15_000)
  expect(await struck()).toBeNull()
  expect((await titlesOf(seller)).filter((one) => one === title)).toHaveLength(1)
})
