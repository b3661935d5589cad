import { afterAll, afterEach, expect, test } from 'vitest'

import { runIn } from '#kernel/http/request-context.ts'
import { teamSettings } from '#modules/settings/server/index.ts'
import { openMarket } from '../../../tests/market.ts'
import type { Person } from '../../../tests/market-people.ts'
import { countStatements } from '../../../tests/statements.ts'
import { notify, type News } from './notify.ts'

const market = await openMarket()
afterAll(() => market.close())
afterEach(() => market.sms.clearMessages())

let nextKey = 0
function newsFor(person: Person, given: Partial<News> = {}): News {
  nextKey += 1
  return {
    kind: 'order',
    title: 'Colis prêt',
    message: 'Colis prêt.',
    webUrl: '/commandes/1',
    appRoute: 'orders/1',
    resourceType: 'order',
    resourceId: null,
    sms: `Sugu : colis ${nextKey}`,
    userId: person.user._id,
    key: `colis:${nextKey}`,
    at: market.clock.now(),
    ...given,
  }
}
const buyers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => market.buyer(`Awa ${index}`)))
const noticesOf = async (person: Person) =>
  market.sql<{ title: string }>('select title from notifications where user_id = $1', [
    person.user._id,
  ])

test('people of whom several have news at once are notified by as many statements as one', async () => {
  const people = await buyers(5)
  const notifyAll = (some: Person[]) =>
    countStatements(market.kernel.database, () =>
      Promise.all(some.map((person) => notify(market.kernel, newsFor(person)))),
    )

  expect(await notifyAll(people)).toBe(await notifyAll(people.slice(0, 1)))
  await market.settle()
  expect(market.sms.messages()).toHaveLength(6)
})

test('news that cannot be written fail alone, and the others’ are there', async () => {
  const [awa, binta, coumba] = await buyers(3)
  if (!awa || !binta || !coumba) throw new Error('three buyers')

  const outcomes = await Promise.allSettled([
    notify(market.kernel, newsFor(awa)),
    notify(market.kernel, newsFor(binta, { sms: `Sugu : ${'très long '.repeat(40)}` })),
    notify(market.kernel, newsFor(coumba)),
  ])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await noticesOf(awa)).toHaveLength(1)
  expect(await noticesOf(binta)).toHaveLength(0)
  expect(await noticesOf(coumba)).toHaveLength(1)
})

test('a newcomer’s number gets no more SMS at once than it may get in a day', async () => {
  const [awa] = await buyers(1)
  if (!awa) throw new Error('a buyer')
  const many = Array.from({ length: 30 }, () => newsFor(awa))

  await Promise.all(many.map((one) => notify(market.kernel, one)))

  const { newcomerSmsADay } = teamSettings(market.kernel).ceilings
  const queued = await market.sql('select from sms_outbox where phone = $1', [awa.user.phone])
  expect(queued).toHaveLength(newcomerSmsADay)
  expect(await noticesOf(awa)).toHaveLength(30)
})

test('each message is traced to the request that led to it', async () => {
  const [awa, binta] = await buyers(2)
  if (!awa || !binta) throw new Error('two buyers')
  const from = (requestId: string, person: Person) =>
    runIn({ requestId, span: null }, () => notify(market.kernel, newsFor(person)))

  await Promise.all([from('premier', awa), from('second', binta)])

  const events = await market.sql<{ request: string; phone: string }>(
    `select e.request_id as request, s.phone from outbox_events e
     join sms_outbox s on s.id = (e.payload ->> 'id')::uuid
     where e.name = 'notifications.sms_queued' and e.request_id is not null`,
  )
  expect(new Map(events.map(({ phone, request }) => [phone, request]))).toEqual(
    new Map([
      [awa.user.phone, 'premier'],
      [binta.user.phone, 'second'],
    ]),
  )
})
