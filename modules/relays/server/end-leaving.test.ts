import { afterAll, expect, test } from 'vitest'

import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { expectNothingLost } from '../../../tests/support/nothing-lost.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const relayStreet = await openRelayStreet()
const { market, street, moussa, seller, lamine, kept, give } = relayStreet
afterAll(() => market.close())

const before = (instant: Date) => new Date(instant.getTime() - 1)
const after = (instant: Date) => new Date(instant.getTime() + 1)
const parcelOf = async (id: string) =>
  (
    await market.sql<{ state: string; due: Date | null }>(
      'select state, due_at as due from parcels where id = $1',
      [id],
    )
  )[0]
const dueOf = async (id: string) => (await parcelOf(id))?.due ?? new Date(0)
const owedBack = (id: string) =>
  market.sql(
    "select amount_francs as francs from refunds where subject_id = $1 and state <> 'cancelled'",
    [id],
  )
const titles = async (who: Person) => {
  await market.settle()
  return (await who.call(listNotifications, { query: {} })).notifications.map(({ title }) => title)
}
async function at(instant: Date, kind: string) {
  market.clock.set(instant)
  await market.runJob('promises.end', kind)
  await market.runJob('promises.end', kind)
}

/** Not collected in its days. */
async function leaving(how: { paid?: boolean }) {
  const parcel = await kept(how)
  await at(after(await dueOf(parcel.id)), 'relays.collect')
  await market.settle()
  return parcel
}

/** The evening of the fifth day of deliveries after `due`, without Sundays. */
function fiveDaysLater(due: Date): Date {
  const end = new Date(due)
  for (let days = 0; days < 5;) {
    end.setUTCDate(end.getUTCDate() + 1)
    if (end.getUTCDay() !== 0) days += 1
  }
  return end
}

test('what nobody takes from a relay point is owed back, and its goods wait for their shop', async () => {
  const parcel = await leaving({ paid: true })
  const asked = market.clock.now()
  const due = await dueOf(parcel.id)
  // Two days of deliveries from when it is to leave.
  expect(due.getTime()).toBeGreaterThan(asked.getTime() + 24 * 3_600_000)
  expect(due.getUTCHours()).toBe(18)
  const end = fiveDaysLater(due)
  await at(before(end), 'relays.leave')
  expect([(await parcelOf(parcel.id))?.state, await owedBack(parcel.id)]).toEqual(['at_relay', []])
  await at(end, 'relays.leave')
  expect([(await parcelOf(parcel.id))?.state, await owedBack(parcel.id)]).toEqual([
    'cancelled',
    [{ francs: parcel.placed.total }],
  ])
  expect((await titles(parcel.buyer)).filter((one) => one === 'Vous êtes remboursé')).toHaveLength(
    1,
  )
  expect(await titles(seller)).toContain('Vente annulée')
  const [goods] = (await lamine.call(listRelayParcels, { query: { list: 'leaving' } })).parcels
  const id = goods?.parcelId ?? ''
  expect(goods).toMatchObject({ leavesFor: 'shop' })
  expect(id).not.toBe(parcel.id)
  // Without anything to owe, it stays with the team.
  await at(fiveDaysLater(await dueOf(id)), 'relays.leave')
  expect((await parcelOf(id))?.state).toBe('at_relay')
  const [code] = await market.sql<{ code: string }>(
    'select return_code as code from relay_parcels where parcel_id = $1',
    [id],
  )
  await moussa.call(fetchFromRelay, { ...byId(id), body: { otp: code?.code ?? '' } })
  const otp = await street.codeOf(id, 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(id), body: { otp } })
  expect((await parcelOf(id))?.state).toBe('returned')
  expect(await owedBack(parcel.id)).toHaveLength(1)
  await expectNothingLost(market, [])
})

test('what is to be paid in cash waits for its buyer, however late', async () => {
  const parcel = await leaving({})
  await at(fiveDaysLater(await dueOf(parcel.id)), 'relays.leave')
  expect((await parcelOf(parcel.id))?.state).toBe('at_relay')
  await give(parcel.id, { otp: parcel.clientOtp, cashReceived: true })
  expect((await parcelOf(parcel.id))?.state).toBe('delivered')
})
