import { afterAll, beforeAll, expect, test } from 'vitest'

import { choosePhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { registerTemplates } from '#modules/channels/module.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { readSaleLink } from '#modules/shop-orders/contract/sale-links.ts'

import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { home, inCash, line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { addHoliday, pauseZone } from '../../../tests/support/settings.ts'

let market: Market
let seller: Seller
let goods: Awaited<ReturnType<Market['product']>>
beforeAll(async () => {
  market = await openMarket({ whatsApp: true })
  const { url, credentials } = market.whatsApp
  await registerTemplates(openWhatsApp({ baseUrl: url, ...credentials }), 'https://sugu.example')
  seller = await market.seller({ name: 'Kadi Couture' })
  goods = await market.product({ seller, stock: 1_000 })
  // Monday to Saturday, 9 h to 19 h.
  await offerCollection(seller)
})
afterAll(() => market.close())

const at = (instant: string) => market.clock.set(new Date(instant))
const plain = (words: string) => words.replaceAll('\u00a0', ' ')
async function ordered(rest: Parameters<typeof order>[2] = inCash) {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)], rest)
  const read = async () =>
    (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]
  return {
    placed,
    day: async () => plain((await read())?.delay.label ?? ''),
    accept: async () => (await read())?.acceptBefore?.slice(0, 16),
    state: async () => (await read())?.state,
    told: () => toldTo(buyer),
  }
}
async function toldTo(buyer: Person): Promise<string[]> {
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, {})
  return notifications
    .filter(({ title }) => /^(Réponse plus tard|Nouvelle date)$/.test(title))
    .map(({ message }) => plain(message).replace(/ Commande \S+$/, ''))
}
/** Twice: what was told is not told again. */
async function follow() {
  await market.runJob('orders.follow-calendar')
  await market.runJob('orders.follow-calendar')
}

test('a pause moves the promised days of its zone to the day on which it resumes, and says so once', async () => {
  at('2026-11-20T09:00Z')
  const here = await ordered()
  const paid = await ordered({})
  await payFor(market, paid.placed)
  const unpaid = await ordered({})
  const elsewhere = await ordered({
    shippingAddress: { ...home, quartier: 'Hamdallaye' },
  })
  const collected = await ordered({ receiveAt: 'shop', paymentMethod: 'orange_money' })
  await payFor(market, collected.placed)
  const days = [await elsewhere.day(), await collected.day()]
  // Sunday: deliveries resume on Monday.
  await pauseZone(market, 'bamako-rive-droite', {
    reason: 'Le pont est coupé',
    until: '2026-11-29',
  })
  const query = { region: 'Bamako', quartier: 'Badalabougou', weightClass: 'léger' } as const
  const { pause } = await market.visitor(estimateDelivery, { query })
  expect(pause?.until).toBe('2026-11-30')
  await follow()
  const said = 'Le pont est coupé. Votre colis est prévu au plus tard lun. 30 nov.'
  for (const one of [here, paid]) {
    expect(await one.day()).toBe('lun. 30 nov.')
    expect(await one.told()).toEqual([said])
  }
  expect(await unpaid.day()).toBe('lun. 30 nov.')
  expect(await unpaid.told()).toEqual([])
  expect([await elsewhere.day(), await collected.day()]).toEqual(days)
  expect(await elsewhere.told()).toEqual([])
  // A payment of the next day counts from the resumed day on, never before.
  at('2026-11-20T09:15Z')
  await payFor(market, unpaid.placed)
  expect(await unpaid.day()).toBe('lun. 30 nov.')
  // The pause that ends sooner moves nothing nearer.
  await pauseZone(market, 'bamako-rive-droite', {
    reason: 'Le pont est coupé',
    until: '2026-11-24',
  })
  await follow()
  expect(await here.day()).toBe('lun. 30 nov.')
  // Over: new orders are promised as before.
  at('2026-11-24T09:00Z')
  market.emptyCaches()
  expect(await (await ordered()).day()).toBe('mer. 25 nov.')
})

test('a public holiday that is added moves what was promised for it', async () => {
  at('2026-12-01T09:00Z')
  const door = await ordered()
  expect(await door.day()).toBe('mer. 2 déc.')
  const collected = await ordered({ receiveAt: 'shop', paymentMethod: 'orange_money' })
  await payFor(market, collected.placed)
  expect(await collected.day()).toBe('mar. 1er déc. – mer. 2 déc.')
  await addHoliday(market, '2026-12-02', { stopsShops: true })
  await follow()
  expect(await door.day()).toBe('jeu. 3 déc.')
  // The shop is closed too, and has longer to accept: one notice, of the day.
  expect(await door.accept()).toBe('2026-12-03T09:00')
  expect(await door.told()).toEqual([
    'Un jour férié s’ajoute. Votre colis est prévu au plus tard jeu. 3 déc.',
  ])
  expect(await collected.day()).toBe('mar. 1er déc. – jeu. 3 déc.')
  expect(await collected.told()).toEqual([
    'La boutique ferme entre-temps. Votre colis est prévu au plus tard jeu. 3 déc.',
  ])
  // What is past is not told after the fact.
  at('2026-12-08T09:00Z')
  const late = await ordered()
  at('2026-12-10T09:00Z')
  await follow()
  expect(await late.told()).toEqual([])
})

test('a relay point that closes meanwhile moves the day of what comes to it', async () => {
  at('2026-12-14T09:00Z')
  const { relayId } = await relayOf(market, await market.seller({ name: 'Lamine' }))
  const coming = await ordered({ receiveAt: 'relay', relayId, ...inCash })
  expect(await coming.day()).toBe('mar. 15 déc.')
  await market.sql('update relays set closed_from = $2, closed_until = $3 where id = $1', [
    relayId,
    new Date('2026-12-15'),
    new Date('2026-12-18'),
  ])
  await follow()
  expect(await coming.day()).toBe('ven. 18 déc.')
  expect(await coming.told()).toEqual([
    'Le point relais ferme entre-temps. Votre colis est prévu au plus tard ven. 18 déc.',
  ])
})

test('a closure that comes later gives a shop until it opens again, never less, and its link with it', async () => {
  at('2026-12-16T09:00Z')
  await seller.call(choosePhoneWay, { body: { topic: 'sales', way: 'whatsapp' } })
  const waiting = await ordered()
  await market.settle()
  await market.whatsApp.settleNotifications()
  const [message] = market.whatsApp.messages(seller.user.phone)
  const token = message?.buttons?.[0]?.url.split('/').at(-1) ?? ''
  expect(await waiting.accept()).toBe('2026-12-17T09:00')
  await market.sql('update shops set closed_days = $2 where id = $1', [
    seller.shopId,
    ['2026-12-16', '2026-12-17'],
  ])
  // No job ran meanwhile: the end itself is reckoned again.
  at('2026-12-17T09:01Z')
  await market.runJob('promises.end', 'orders.accept')
  expect(await waiting.state()).toBe('new')
  expect(await waiting.accept()).toBe('2026-12-18T12:00')
  expect(await waiting.told()).toEqual([
    'La boutique ferme entre-temps. Elle répond avant ven. 18 déc., 12 h.',
  ])
  await market.runJob('shop_orders.forget-links')
  expect(await market.visitor(readSaleLink, { params: { token } })).toMatchObject({ state: 'new' })
  // Open again: what was given stays.
  await market.sql(`update shops set closed_days = '{}' where id = $1`, [seller.shopId])
  await follow()
  expect(await waiting.accept()).toBe('2026-12-18T12:00')
  at('2026-12-18T12:01Z')
  await market.runJob('promises.end', 'orders.accept')
  expect(await waiting.state()).toBe('cancelled')
})

test('a shop that closes for weeks has three days, and no more', async () => {
  at('2026-12-21T09:00Z')
  const waiting = await ordered()
  await market.sql('update shops set closed_from = $2, closed_until = $3 where id = $1', [
    seller.shopId,
    new Date('2026-12-21'),
    new Date('2027-01-11'),
  ])
  await follow()
  expect(await waiting.accept()).toBe('2026-12-24T09:00')
})
