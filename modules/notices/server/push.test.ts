import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { readAllNotifications } from '#modules/notices/contract/notifications.ts'
import {
  changePreference,
  readPreferences,
  subscribePush,
  unsubscribePush,
} from '#modules/notices/contract/push-preferences.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { newId } from '#kernel/ids.ts'
import { notify } from '#modules/notices/server/notify.ts'
import { openPushMarket } from '#modules/notices/server/testing/push-market.ts'

let awa: Person

const { market, service } = await openPushMarket()
afterAll(async () => {
  await market.close()
  await service.close()
})
beforeEach(async () => {
  awa = await market.buyer()
  market.clock.set(new Date('2026-11-20T10:00:00Z'))
})

const about = {
  webUrl: '/commandes/1',
  appRoute: 'orders/1',
  resourceType: 'order',
  resourceId: null,
}
type Kind = 'order' | 'favourite' | 'account'

async function notifyAwa(
  title: string,
  { kind = 'order', settle = true, sms = '' }: { kind?: Kind; settle?: boolean; sms?: string } = {},
): Promise<void> {
  const news = {
    ...about,
    kind,
    title,
    message: `${title}.`,
    userId: awa.user._id,
    key: newId(),
    at: market.clock.now(),
    ...(sms ? { sms } : {}),
  }
  await notify(market.kernel, [news])
  if (settle) await market.settle()
}
const subscribe = async (person = awa) => {
  const { browser, endpoint, keys } = service.subscribe()
  await person.call(subscribePush, { body: { endpoint, keys } })
  return { browser, endpoint }
}
const shown = (browser: string) =>
  service
    .received()
    .flatMap((one) =>
      one.browser === browser ? [JSON.parse(one.text) as { title: string; url: string }] : [],
    )
const titles = (browser: string) => shown(browser).map(({ title }) => title)

describe('a browser', () => {
  test('that subscribed gets what is new, encrypted for it alone, with a link to its page', async () => {
    const { browser } = await subscribe()
    await notifyAwa('Colis prêt')
    expect(shown(browser)).toEqual([
      {
        title: 'Colis prêt',
        body: 'Colis prêt.',
        url: '/commandes/1',
        tag: expect.any(String),
        id: expect.any(String),
      },
    ])
  })

  test('gets what follows within ten minutes in one message, and not what was read meanwhile', async () => {
    const { browser } = await subscribe()
    await notifyAwa('Un')
    for (const title of ['Deux', 'Trois', 'Quatre']) await notifyAwa(title)
    expect(titles(browser)).toEqual(['Un'])
    market.clock.advance(10 * 60_000)
    await market.runJob('notifications.push', { userId: awa.user._id })
    await market.settle()
    expect(titles(browser)).toEqual(['Un', '3 nouvelles notifications'])
    await notifyAwa('Cinq')
    await awa.call(readAllNotifications, {})
    market.clock.advance(10 * 60_000)
    await market.runJob('notifications.push', { userId: awa.user._id })
    await market.settle()
    expect(titles(browser)).toHaveLength(2)
  })

  test('is left alone from 21:00 to 7:00, then notified once of all', async () => {
    const { browser } = await subscribe()
    market.clock.set(new Date('2026-11-20T21:00:00Z'))
    await notifyAwa('Tard')
    market.clock.set(new Date('2026-11-21T06:59:00Z'))
    await notifyAwa('Tôt')
    expect(titles(browser)).toEqual([])
    market.clock.set(new Date('2026-11-21T07:00:00Z'))
    await market.runJob('notifications.push', { userId: awa.user._id })
    await market.settle()
    expect(titles(browser)).toEqual(['2 nouvelles notifications'])
  })

  test('gets nothing of what its owner turned off, but always of the account', async () => {
    const { browser } = await subscribe()
    const chosen = await awa.call(changePreference, { body: { topic: 'favourites', push: false } })
    expect(chosen.topics.filter(({ push }) => !push)).toEqual([
      { topic: 'favourites', push: false },
    ])
    await notifyAwa('Baisse de prix', { kind: 'favourite' })
    await notifyAwa('Mot de passe changé', { kind: 'account' })
    expect(titles(browser)).toEqual(['Mot de passe changé'])
  })

  test('that its service calls gone is deleted; one whose service is down is tried again', async () => {
    const gone = await subscribe()
    service.become(gone.browser, 'gone')
    await notifyAwa('Colis prêt')
    expect(await awa.call(readPreferences, {})).toMatchObject({ devices: 0 })

    const away = await subscribe()
    const rows = await market.sql<{ id: string }>(
      'select id from push_subscriptions where endpoint = $1',
      [away.endpoint],
    )
    const job = {
      id: rows[0]?.id,
      payload: { title: 'Colis prêt', body: '', url: '/', tag: 'essai', id: null },
    }
    service.become(away.browser, 'down')
    // A job that throws is retried.
    await expect(market.runJob('notifications.push-one', job)).rejects.toThrow(/provider down/)
    service.become(away.browser, 'there')
    await market.runJob('notifications.push-one', job)
    expect(titles(away.browser)).toEqual(['Colis prêt'])
    expect(await awa.call(readPreferences, {})).toMatchObject({ devices: 1 })
  })

  test('belongs to whoever signed in on it last, and can unsubscribe', async () => {
    const moussa = await market.buyer('Moussa Keïta')
    const { browser, endpoint } = await subscribe()
    const again = { ...service.subscribe(), endpoint }
    await moussa.call(subscribePush, { body: { endpoint, keys: again.keys } })
    await notifyAwa('Colis prêt')
    expect(titles(browser)).toEqual([])
    expect(await moussa.call(unsubscribePush, { body: { endpoint } })).toMatchObject({ devices: 0 })
  })
})

test('an SMS that can wait waits until 7:00; one about the account does not', async () => {
  market.clock.set(new Date('2026-11-20T22:00:00Z'))
  await notifyAwa('Paiement reçu', { sms: 'Sugu : paiement recu.' })
  expect(market.sms.messages(awa.user.phone)).toEqual([])
  await notifyAwa('Mot de passe changé', { kind: 'account', sms: 'Sugu : mot de passe change.' })
  expect(market.sms.messages(awa.user.phone).map(({ message }) => message)).toEqual([
    'Sugu : mot de passe change.',
  ])
  market.clock.set(new Date('2026-11-21T07:03:00Z'))
  await market.runJob('channels.retry-sms')
  await market.settle()
  expect(market.sms.messages(awa.user.phone)).toHaveLength(2)
})
