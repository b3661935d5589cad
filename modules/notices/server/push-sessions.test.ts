import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { endSessions, suspendUsers } from '#modules/people/contract/people.ts'
import { endOtherSessions } from '#modules/identity/contract/sessions.ts'
import { subscribePush } from '#modules/notices/contract/push-preferences.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { newId } from '#kernel/ids.ts'
import { notify } from '#modules/notices/server/notify.ts'
import { openPushMarket } from '#modules/notices/server/testing/push-market.ts'

let awa: Person

const { market, service } = await openPushMarket()
const admin = await market.staff('admin')
afterAll(async () => {
  await market.close()
  await service.close()
})
beforeEach(async () => {
  awa = await market.buyer()
})

async function subscribe(call: Person['call']): Promise<string> {
  const { browser, endpoint, keys } = service.subscribe()
  await call(subscribePush, { body: { endpoint, keys } })
  return browser
}

/** Another device of the same person. */
async function secondDevice(): Promise<Person['call']> {
  const body = { phone: awa.user.phone, password: 'secret12' }
  return market.withToken((await market.visitor(login, { body })).token)
}

/** Notifies Awa of something. @returns how many messages each of these browsers took */
async function deliveredTo(...browsers: string[]): Promise<number[]> {
  const before = service.received().length
  market.clock.advance(11 * 60_000)
  const news = {
    kind: 'order' as const,
    title: 'Colis prêt',
    message: 'Colis prêt.',
    webUrl: '/commandes/1',
    appRoute: 'orders/1',
    resourceType: 'order',
    resourceId: null,
    userId: awa.user._id,
    key: newId(),
    at: market.clock.now(),
  }
  await notify(market.kernel, [news])
  await market.settle()
  const now = service.received().slice(before)
  return browsers.map((one) => now.filter(({ browser }) => browser === one).length)
}

const reason = 'Téléphone volé'
const body = () => ({ users: [awa.user._id], reason })

describe('a device gets no more news once its session has ended', () => {
  test('by « Déconnecter les autres appareils »; the device that asked goes on', async () => {
    const [own, stolen] = [await subscribe(awa.call), await subscribe(await secondDevice())]
    await awa.call(endOtherSessions, {})
    expect(await deliveredTo(own, stolen)).toEqual([1, 0])
  })

  test('by the team, which ends its sessions or suspends the account, for good', async () => {
    const first = await subscribe(awa.call)
    await admin.call(endSessions, { body: body() })
    expect(await deliveredTo(first)).toEqual([0])
    const second = await subscribe(await secondDevice())
    await admin.call(suspendUsers, { body: { ...body(), suspended: true } })
    await admin.call(suspendUsers, { body: { ...body(), suspended: false } })
    expect(await deliveredTo(second)).toEqual([0])
  })
})
