import { afterAll, expect, test } from 'vitest'

import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openRelayStreet } from './testing/relay-street.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const relayStreet = await openRelayStreet()
const { market, street, moussa, chef, lamine, relay, relayCode, bring, kept, give } = relayStreet
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
const other = await relayOf(market, kadi, { name: 'Chez Kadi', quartier: 'Banconi' })
afterAll(() => market.close())

const hourMs = 3_600_000

/** Titles of what a user was told since the last look, in any order. */
const seen = new Set<string>()
async function news(person: Person): Promise<string[]> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 100 } })
  const fresh = notifications.filter(({ _id }) => !seen.has(_id))
  for (const { _id } of fresh) seen.add(_id)
  return fresh.map(({ title }) => title).toSorted()
}
const smsOf = ({ user }: Person) => market.sms.messages(user.phone).map(({ message }) => message)

/** Looks twice, as two processes do. */
async function passDays(days: number): Promise<void> {
  market.clock.advance(days * dayMs)
  for (let look = 0; look < 2; look += 1)
    for (const job of ['promises.tell', 'promises.end']) await market.runJob(job, 'relays.collect')
}

test('a buyer is told when her parcel is there, on days 2 and 4, and when it goes back', async () => {
  const { id, buyer, clientOtp } = await kept()
  expect(await news(buyer)).toContain('Colis au point relais')
  const words = new RegExp(`code ${clientOtp}, colis de .* commande SG-.* nov\\., 20.h\\.$`)
  expect(smsOf(buyer)).toContainEqual(expect.stringMatching(words))
  await expectLastSaid(market.kernel, 'a parcel kept at its relay point')
  await news(lamine)
  await news(chef)
  await passDays(1)
  expect(await news(buyer)).toEqual([])
  await passDays(1)
  expect(await news(buyer)).toEqual(['Votre colis vous attend'])
  await expectLastSaid(market.kernel, 'a parcel kept at its relay point, once more')
  await passDays(1)
  expect(await news(buyer)).toEqual([])
  await passDays(1)
  expect(await news(buyer)).toEqual(['Votre colis vous attend'])
  expect(await news(lamine)).toEqual([])
  await passDays(1.5)
  expect(await news(buyer)).toEqual(['Votre colis va repartir'])
  expect(await news(lamine)).toEqual(['Un colis à rendre'])
  expect(await news(chef)).toEqual(['Un colis à reprendre'])
  await give(id, { otp: clientOtp, cashReceived: true })
  expect(await news(buyer)).toEqual(['Colis retiré'])
})

test('a buyer whose parcel is moved is told where, why, and again when it is there', async () => {
  const { id, buyer } = await kept({ paid: true })
  await news(buyer)
  const reason = 'Le relais ferme ce soir'
  await chef.call(moveRelayParcels, {
    ...byId(relay.relayId),
    body: { parcelIds: [id], toRelayId: other.relayId, reason },
  })
  expect(await news(buyer)).toEqual(['Votre colis change d’adresse'])
  const { notifications } = await buyer.call(listNotifications, { query: {} })
  expect(notifications[0]?.message).toContain('au point relais Chez Kadi, Banconi')
  expect(notifications[0]?.message).toContain(reason)
  market.clock.advance(hourMs)
  await moussa.call(fetchFromRelay, { ...byId(id), body: { otp: await relayCode(id) } })
  await bring(id, await relayCode(id, kadi))
  expect(await news(buyer)).toEqual(['Colis au point relais', 'Votre colis est en route'])
  await passDays(2)
  expect(await news(buyer)).toEqual(['Votre colis vous attend'])
  expect(await street.codeOf(id, 'clientOtp')).toMatch(/^\d{6}$/)
})
