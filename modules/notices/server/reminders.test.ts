import { afterAll, beforeEach, expect, test } from 'vitest'

import { subscribePush } from '#modules/notices/contract/push-preferences.ts'
import { notify, type News } from '#modules/notices/server/notify.ts'
import { openPushMarket } from '#modules/notices/server/testing/push-market.ts'
import { newId } from '#kernel/ids.ts'
import type { Person } from '../../../tests/support/market-people.ts'

const { market, service } = await openPushMarket()
afterAll(async () => {
  await market.close()
  await service.close()
})

let awa: Person
beforeEach(async () => {
  awa = await market.buyer()
  at('10:00')
  market.sms.clearMessages()
})

const at = (hour: string, day = '2026-11-20') => market.clock.set(new Date(`${day}T${hour}:00Z`))
const ends = (hour: string, day = '2026-11-21') => new Date(`${day}T${hour}:00Z`)
/** Of this test’s reader, the first one first. */
const received = () =>
  market.sms
    .messages()
    .filter(({ phone }) => phone.endsWith(awa.user.phone ?? 'none'))
    .map(({ message }) => message)
    .toReversed()

async function remind(words: string, endsAt: Date | null, more: Partial<News> = {}): Promise<void> {
  const news: News = {
    kind: 'order',
    title: words,
    message: `${words}.`,
    webUrl: '/commandes/1',
    appRoute: 'orders/1',
    resourceType: 'order',
    resourceId: null,
    userId: awa.user._id,
    key: newId(),
    at: market.clock.now(),
    sms: `Sugu : ${words}.`,
    reminds: { endsAt },
    ...more,
  }
  await notify(market.kernel, [news])
  await market.settle()
}
/** Lets time pass, then runs the job that sends what has waited for two minutes. */
async function later(hour: string, day?: string) {
  at(hour, day)
  await market.runJob('channels.retry-sms')
  await market.settle()
}
async function subscribe() {
  const { browser, endpoint, keys } = service.subscribe()
  await awa.call(subscribePush, { body: { endpoint, keys } })
  return browser
}

test('a reminder goes by SMS to who has no browser, though she reads her sales in the application', async () => {
  await remind('La vente finit demain', ends('09:00'), { phoneTopic: 'sales' })
  expect(received()).toEqual(['Sugu : La vente finit demain.'])
  await remind('Une vente de plus', null, { phoneTopic: 'sales', reminds: undefined })
  expect(received()).toHaveLength(1)
})

test('a push that reaches her drops the SMS; else it goes a quarter of an hour later', async () => {
  const browser = await subscribe()
  await remind('Payez avant demain', ends('09:00'))
  await later('10:17')
  await later('12:00')
  expect(received()).toEqual([])
  expect(service.received().filter((one) => one.browser === browser)).toHaveLength(1)

  service.become(browser, 'gone')
  await remind('Payez avant midi', ends('12:00'))
  await later('12:16')
  expect(received()).toEqual([])
  await later('12:17')
  expect(received()).toEqual(['Sugu : Payez avant midi.'])
})

test('it is silent at night, unless what it reminds of ends before the morning', async () => {
  at('22:00')
  await remind('Finit à sept heures trois', ends('07:03'))
  expect(received()).toEqual([])
  await later('07:01', '2026-11-21')
  expect(received()).toEqual([])
  await later('07:02', '2026-11-21')
  expect(received()).toEqual(['Sugu : Finit à sept heures trois.'])
  at('22:00')
  await remind('Finit à sept heures', ends('07:00'))
  expect(received()).toContain('Sugu : Finit à sept heures.')
})

test('three a day go, and the fourth is read in the application', async () => {
  for (const words of ['Un', 'Deux', 'Trois', 'Quatre']) await remind(words, ends('09:00'))
  expect(received()).toEqual(['Sugu : Un.', 'Sugu : Deux.', 'Sugu : Trois.'])
  at('10:01', '2026-11-21')
  await remind('Cinq', ends('20:00'))
  expect(received()).toContain('Sugu : Cinq.')
})

test('nobody is reminded after the fact', async () => {
  market.sms.setFault('send', { kind: 'down' })
  await remind('Finit à onze heures', ends('11:00', '2026-11-20'))
  market.sms.clearFaults()
  await later('11:00')
  expect(received()).toEqual([])
})
