import { afterAll, expect, test } from 'vitest'

import { carriesOn } from '#modules/calendar/contract/due.ts'
import { openUntil, timesOfDay } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'

import { offerCollection, opening } from './support/collections.ts'
import { openMarket } from './support/market.ts'
import { inCash, line, order } from './support/orders.ts'
import { payFor } from './support/payments.ts'
import { relayOf } from './support/relays.ts'

const market = await openMarket()
afterAll(() => market.close())

/** Monday to Saturday, 9 h to 19 h. */
const shop = { opening }
const minute = 60_000
const minutesOf = (at: string | Date) => new Date(at).toISOString().slice(0, 16)

/** What an order promises: brought to a door or a relay point, or collected at its shop. */
const played = [
  {
    day: 'a Friday noon',
    at: '2026-11-27T12:00Z',
    brought: 'sam. 28 nov.',
    collected: 'ven. 27 nov. – sam. 28 nov.',
    accept: '2026-11-28T09:00',
    kept: '2026-12-04T19:00',
    payout: '2026-11-28',
  },
  {
    day: 'a Sunday',
    at: '2026-12-06T10:00Z',
    brought: 'lun. 7 déc.',
    collected: 'lun. 7 déc.',
    accept: '2026-12-07T12:00',
    kept: '2026-12-12T19:00',
    payout: '2026-12-12',
  },
  {
    day: 'the eve of Christmas, when the shops are open',
    at: '2026-12-24T16:00Z',
    brought: 'sam. 26 déc.',
    collected: 'ven. 25 déc. – sam. 26 déc.',
    accept: '2026-12-25T09:00',
    kept: '2026-12-31T19:00',
    payout: '2026-12-26',
  },
  {
    day: 'the eve of a Saturday that is 1 May',
    at: '2027-04-30T10:00Z',
    brought: 'lun. 3 mai',
    collected: 'ven. 30 avr. – lun. 3 mai',
    accept: '2027-05-03T09:00',
    kept: '2027-05-08T19:00',
    payout: '2027-05-03',
  },
  {
    day: 'the eve of Tabaski',
    at: '2027-05-15T09:00Z',
    brought: 'lun. 17 mai',
    collected: 'sam. 15 mai – lun. 17 mai',
    accept: '2027-05-17T09:00',
    kept: '2027-05-22T19:00',
    payout: '2027-05-15',
  },
  {
    day: 'the last evening of a year',
    at: '2027-12-31T16:00Z',
    brought: 'lun. 3 janv.',
    collected: 'lun. 3 janv.',
    accept: '2028-01-03T09:00',
    kept: '2028-01-08T19:00',
    payout: '2028-01-03',
  },
  {
    day: 'the eve of 29 February',
    at: '2028-02-28T16:00Z',
    brought: 'mer. 1er mars',
    collected: 'mar. 29 févr. – mer. 1er mars',
    accept: '2028-02-29T09:00',
    kept: '2028-03-06T19:00',
    // The Saturday before was Korité.
    payout: '2028-02-28',
  },
]

test.each(played)('the market keeps what it promises on $day', async (wanted) => {
  market.clock.set(new Date(wanted.at))
  market.emptyCaches()
  const calendar = marketCalendar(market.kernel)
  const seller = await market.seller()
  await offerCollection(seller)
  const goods = await market.product({ seller, stock: 100 })
  const { relayId } = await relayOf(market, await market.seller())
  const buyer = await market.buyer()
  const [door, relay, collected] = [
    await order(buyer, [line(goods)], inCash),
    await order(buyer, [line(goods)], { ...inCash, receiveAt: 'relay', relayId }),
    await order(buyer, [line(goods)], { receiveAt: 'shop' }),
  ]
  await payFor(market, collected)
  const read = async ({ _id }: { _id: string }) => {
    const [parcel] = (await buyer.call(readOrder, { params: { id: _id } })).fulfillments
    if (!parcel) throw new Error('no parcel')
    return parcel
  }
  const parcels = async () => [await read(door), await read(relay), await read(collected)]

  // Days: said as stored, on days on which goods are carried or the shop is open.
  const [atDoor, atRelay, atShop] = await parcels()
  const said = [atDoor, atRelay, atShop].map((one) => one?.delay.label.replaceAll('\u00a0', ' '))
  expect(said).toEqual([wanted.brought, wanted.brought, wanted.collected])
  for (const { delay } of [atDoor, atRelay].flatMap((one) => one ?? []))
    expect([carriesOn(calendar, delay.from), carriesOn(calendar, delay.to)]).toEqual([true, true])
  for (const day of [atShop?.delay.from, atShop?.delay.to])
    expect(timesOfDay(calendar, shop, day ?? '').times).not.toEqual([])
  expect((await seller.call(readNextPayout, {})).day).toBe(wanted.payout)

  // To accept: one end for all, while the shop is open; nothing ends before it.
  const due = new Date(atDoor?.acceptBefore ?? '')
  expect((await parcels()).map(({ acceptBefore }) => minutesOf(acceptBefore ?? ''))).toEqual(
    Array.from({ length: 3 }, () => wanted.accept),
  )
  expect(openUntil(calendar, shop, due) ?? openUntil(calendar, shop, before(due))).not.toBeNull()
  market.clock.set(before(due))
  await market.runJob('orders.follow-calendar')
  await market.runJob('promises.end', 'orders.accept')
  expect((await parcels()).map(({ state }) => state)).toEqual(['new', 'new', 'new'])

  // Collected: kept to a closing hour after five open days, the others to accept are cancelled.
  await seller.call(acceptParcel, { params: { id: atShop?._id ?? '' } })
  await seller.call(readyParcel, { params: { id: atShop?._id ?? '' } })
  const kept = new Date((await read(collected)).collection?.before ?? '')
  expect(minutesOf(kept)).toBe(wanted.kept)
  expect(openUntil(calendar, shop, before(kept))).toEqual(kept)
  market.clock.set(new Date(due.getTime() + minute))
  await market.runJob('promises.end', 'orders.accept')
  expect((await parcels()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'ready'])
  market.clock.set(before(kept))
  await market.runJob('promises.end', 'counter.collect')
  expect((await read(collected)).state).toBe('ready')
  market.clock.set(new Date(kept.getTime() + minute))
  await market.runJob('promises.end', 'counter.collect')
  expect((await read(collected)).state).toBe('cancelled')
})

function before(instant: Date): Date {
  return new Date(instant.getTime() - minute)
}
