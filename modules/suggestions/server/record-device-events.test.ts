import { afterAll, expect, it } from 'vitest'

import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import {
  readAlike,
  readMarketInterest,
  readShopInterest,
} from '#modules/suggestions/contract/suggestions.ts'
import { readPixel, sendDeviceEvents } from '#modules/tracking/contract/tracking.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'
import { line, order } from '../../../tests/support/orders.ts'

import { createMonths } from './create-months.ts'
import { openTeaMarket, phone } from './testing/tea-market.ts'
import { dayMs } from '#kernel/clock.ts'

const market = await openTeaMarket()
await market.see(market.device(), 4, 5)
await market.fold()
afterAll(() => market.close())

it('a device and the account that signs in on it are one person', async () => {
  const awa = market.device()
  await market.see(awa, 4)
  const oumou = await market.buyer()
  expect((await market.suggest({}, oumou)).source).toBe('Ce qui plaît en ce moment au marché')
  await market.call(oumou)(sendDeviceEvents, {
    body: { visitor: awa, events: [{ type: 'search', query: 'natte' }] },
  })
  expect((await market.suggest({}, oumou)).source).toContain('Natte')
  expect((await market.suggest({ visitor: awa })).source).toBe(
    'Ce qui plaît en ce moment au marché',
  )
})

it('nobody reaches the history of a user by giving the user’s key as a device', async () => {
  const fatim = await market.buyer()
  await market.call(fatim)(sendDeviceEvents, {
    body: { type: 'view', productId: market.good(4)._id },
  })
  const spy = await market.suggest({ visitor: fatim.user._id })
  expect(spy.source).toBe('Ce qui plaît en ce moment au marché')
  const thief = await market.buyer()
  await market.call(thief)(sendDeviceEvents, {
    body: { visitor: fatim.user._id, events: [{ type: 'search', query: 'x' }] },
  })
  expect((await market.suggest({}, fatim)).source).toContain('Natte')
})

it('the events of the specification are taken one at a time', async () => {
  const kadidia = await market.buyer()
  const [own, { user }] = [market.call(kadidia), kadidia]
  const productId = market.good(0)._id
  const meta = { subCategory: 'bazin' }
  await own(sendDeviceEvents, {
    body: { userId: user._id, type: 'favorite', action: 'add', productId, meta },
  })
  await own(sendDeviceEvents, {
    body: { userId: user._id, type: 'favorite', action: 'remove', productId, meta },
  })
  await own(sendDeviceEvents, {
    body: { userId: user._id, type: 'click', action: 'add_to_cart', productId, meta },
  })
  await own(sendDeviceEvents, { body: { userId: user._id, type: 'search', query: 'théière' } })
  expect(
    (
      await market.rows(
        `select kind from suggestion_events where person = '${user._id}' order by id`,
      )
    ).map(({ kind }) => kind),
  ).toEqual(['favourite', 'unfavourite', 'cart', 'search'])
})

it('a malformed or hostile event changes nothing', async () => {
  const before = await market.rows('select count(*)::int as events from suggestion_events')
  const visitor = market.device()
  const agreed = { visitor, agreed: true }
  const productId = market.good(0)._id
  const send = (body: unknown, agent = phone) =>
    fetch(`${market.url}/api/analytics/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify(body),
    })
  const malformed = [
    {},
    [],
    null,
    { visitor },
    { visitor, type: 'purchase', productId },
    { visitor, type: 'view', productId: "' or 1=1" },
    { visitor, type: 'view' },
    { visitor, type: 'click', action: 'drop', productId },
    { visitor, events: [] },
    { visitor, events: Array.from({ length: 51 }, () => ({ type: 'view', productId })) },
    {
      visitor,
      events: [
        { type: 'view', productId },
        { type: 'view', productId: 7 },
      ],
    },
    { visitor, type: 'view', productId, at: -1 },
    { visitor, type: 'search', query: 'x'.repeat(201) },
    { visitor: 'nobody', type: 'view', productId },
  ]
  const statuses = await Promise.all(
    malformed.map(async (body) => [body, (await send(body)).status]),
  )
  expect(statuses).toEqual(malformed.map((body) => [body, 400]))
  expect((await send({ type: 'view', productId })).status).toBe(401)
  expect(
    (await send({ ...agreed, userId: market.bazin.user._id, type: 'view', productId })).status,
  ).toBe(403)
  expect(
    (await send({ ...agreed, type: 'view', productId: '01930000-0000-7000-8000-00000000dead' }))
      .status,
  ).toBe(200)
  expect(
    (
      await send(
        { ...agreed, type: 'view', productId },
        'Googlebot/2.1 (+http://www.google.com/bot.html)',
      )
    ).status,
  ).toBe(200)
  expect(await market.rows('select count(*)::int as events from suggestion_events')).toEqual(before)
})

it('events at an impossible rate relate no products', async () => {
  const flood = market.device()
  const events = Array.from({ length: 50 }, (_, index) => ({
    type: 'view' as const,
    productId: market.good(index % 2 === 0 ? 6 : 7)._id,
  }))
  for (let count = 0; count < 10; count += 1) {
    market.clock.advance(1_000)
    await market.call()(sendDeviceEvents, { body: { visitor: flood, agreed: true, events } })
  }
  await market.fold()
  const { similar } = await market.call()(readAlike, { params: { slug: market.good(6).slug } })
  const pair = await market.rows(
    `select 1 from suggestion_pairs p join suggestion_items i on i.item = p.item where i.product_id = '${market.good(6)._id}'`,
  )
  expect(pair).toEqual([])
  expect(similar.map(({ name }) => name)).not.toContain('Radio')
})

it('a seller sees what her own products interest, and the team what suggestions are worth', async () => {
  await order(await market.buyer(), [line(market.good(0)), line(market.good(3))], {
    paymentMethod: 'cash_on_delivery',
  })
  await market.settle()
  const own = await market.seller({ name: 'Chez Kadia' })
  const harp = await market.product({ seller: own, name: 'Kora' })
  const visitor = market.device()
  await market.call()(sendDeviceEvents, {
    body: {
      visitor,
      agreed: true,
      events: [
        { type: 'impression', productIds: [harp._id, market.good(0)._id] },
        { type: 'click', action: 'suggestion', productId: harp._id },
        { type: 'view', productId: harp._id },
        { type: 'click', action: 'add_to_cart', productId: harp._id },
      ],
    },
  })
  const fan = await market.buyer()
  await fan.call(addFavourite, { params: { userId: fan.user._id }, body: { productId: harp._id } })
  await market.fold()
  const shop = await own.call(readShopInterest, { query: { days: 7 } })
  expect(shop).toMatchObject({
    views: 1,
    favourites: 1,
    carts: 1,
    orders: 0,
    products: [{ name: 'Kora', views: 1, carts: 1, orders: 0 }],
  })
  expect(shop.days).toHaveLength(7)
  expect(shop.days.at(-1)).toMatchObject({
    day: market.clock.now().toISOString().slice(0, 10),
    views: 1,
  })
  const other = await market.bazin.call(readShopInterest, { query: {} })
  expect(other.favourites).toBe(0)
  expect(other.products.map(({ name }) => name)).not.toContain('Kora')
  const admin = await market.staff('admin')
  const all = await admin.call(readMarketInterest, { query: { days: 7 } })
  expect(all).toMatchObject({ impressions: 2, clicks: 1, clickRate: 0.5 })
  expect(all.orders).toBe(2)
})

it('a market without a pixel asks nobody to agree to one', async () => {
  expect(await market.call()(readPixel, {})).toEqual({ pixelId: null })
})

it('events are in the table of their month, which is dropped after thirteen', async () => {
  const count = async () =>
    Number((await market.rows('select count(*) from suggestion_events'))[0]?.['count'])
  const before = await count()
  await createMonths(market.kernel)
  expect(await count()).toBe(before)
  expect(await market.rows('select 1 from suggestion_events_rest')).toEqual([])
  await market.runJob('suggestions.keep-months')
  market.clock.advance(14 * 31 * dayMs)
  await market.runJob('suggestions.keep-months')
  expect(await count()).toBe(0)
  market.clock.advance(-14 * 31 * dayMs)
})

it('a deleted account leaves no events', async () => {
  const binta = await market.buyer()
  await market.call(binta)(sendDeviceEvents, {
    body: { type: 'view', productId: market.good(0)._id },
  })
  await market.suggest({}, binta)
  await market.visitor(requestAccountDeletion, {
    body: { phoneNumber: binta.user.phone, reason: 'Je pars.' },
  })
  await market.settle()
  const admin = await market.staff('admin')
  const [request] = (await admin.call(listDeletionRequests, {})).requests
  await admin.call(decideDeletion, {
    params: { id: request?._id ?? '' },
    body: { decision: 'anonymise', reason: 'Demandé par son propriétaire.' },
  })
  expect(
    await market.rows(
      `select 1 from suggestion_events where person = '${binta.user._id}' union all select 1 from suggestion_feeds where person = '${binta.user._id}'`,
    ),
  ).toEqual([])
})
