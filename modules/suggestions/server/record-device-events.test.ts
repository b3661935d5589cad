import { afterAll, expect, it } from 'vitest'

import { sendDeviceEvents } from '#modules/tracking/contract/tracking.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'

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
