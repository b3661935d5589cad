import { afterAll, afterEach, expect, test } from 'vitest'

import { defineEvent } from '#kernel/events/events.ts'
import { runIn } from '#kernel/http/request-context.ts'
import { newId } from '#kernel/ids.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { notify, notifyOf, type News } from './notify.ts'

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

const happened = defineEvent<{ news: News }>('test.happened')
notifyOf(market.kernel, happened, 'test', ({ news }) => ({
  ...news,
  at: new Date(news.at),
}))
/** Emits an event for each of them, as part of a request of its own, and delivers all at once. */
async function deliver(news: readonly News[], requests: readonly string[] = []): Promise<void> {
  for (const [index, one] of news.entries())
    await runIn({ requestId: requests[index] ?? '', span: null, onlyReads: false }, () =>
      market.kernel.transaction((tx) => market.kernel.events.emit(tx, happened, { news: one })),
    )
  await market.kernel.outbox.deliver()
}

test('news that cannot be written fail alone, and the others’ are there', async () => {
  const [awa, binta, coumba] = await buyers(3)
  if (!awa || !binta || !coumba) throw new Error('three buyers')

  await deliver([newsFor(awa), { ...newsFor(binta), userId: newId() }, newsFor(coumba)])

  expect(await noticesOf(awa)).toHaveLength(1)
  expect(await noticesOf(binta)).toHaveLength(0)
  expect(await noticesOf(coumba)).toHaveLength(1)
  const job = `data ->> 'handler' = 'test.happened>notifications.test'`
  expect(await market.sql(`delete from jobs.job where ${job} returning id`)).toHaveLength(1)
})

test('a newcomer’s number gets no more SMS at once than it may get in a day', async () => {
  const [awa] = await buyers(1)
  if (!awa) throw new Error('a buyer')
  const many = Array.from({ length: 30 }, () => newsFor(awa))

  await notify(market.kernel, many)

  const { newcomerSmsADay } = teamSettings(market.kernel).ceilings
  const queued = await market.sql('select from sms_outbox where phone = $1', [awa.user.phone])
  expect(queued).toHaveLength(newcomerSmsADay)
  expect(await noticesOf(awa)).toHaveLength(30)
})

test('a sentence that ends with an abbreviation has one full stop, in the app and by SMS', async () => {
  const [awa] = await buyers(1)
  if (!awa) throw new Error('a buyer')

  await notify(market.kernel, [newsFor(awa, { message: 'Avant le 2 déc..', sms: 'Le 2 déc..' })])

  const written = `select message as words from notifications where user_id = $1
    union all select text from sms_outbox where phone = (select phone from users where id = $1)`
  const texts = await market.sql<{ words: string }>(written, [awa.user._id])
  expect(texts).toHaveLength(2)
  for (const { words } of texts) expect(words).toMatch(/déc\.$/)
})
