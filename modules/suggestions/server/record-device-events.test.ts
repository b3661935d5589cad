import { afterAll, expect, it } from 'vitest'

import { sendDeviceEvents } from '#modules/visits/contract/tracking.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'

import { createMonths } from './create-months.ts'
import { openTeaMarket } from './testing/tea-market.ts'
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
