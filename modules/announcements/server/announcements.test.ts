import { afterAll, afterEach, expect, test } from 'vitest'

import * as contract from '#modules/announcements/contract/announcements.ts'
import { listNotifications, readNotification } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'

const market = await openMarket()
const [fatimata, oumar] = [await market.staff('admin'), await market.staff('admin')]
afterAll(() => market.close())
afterEach(() => market.clock.advance(2 * 86_400_000))

function announce(
  admin: Person,
  draft: Partial<{
    title: string
    text: string
    link: string
    role: contract.AudienceRole
    area: 'Bamako' | 'Sikasso' | 'bamako-rive-gauche' | 'nord'
    plan: 'free' | 'pro'
    at: string
  }> = {},
) {
  const body = {
    title: 'Fermé demain',
    text: 'Le marché se repose.',
    role: 'all',
    ...draft,
  } as const
  return admin.call(contract.announce, { body })
}
const sendAnnouncements = async () => {
  await market.runJob('announcements.send')
  await market.settle()
}
const newsOf = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications.filter(
    ({ kind }) => kind === 'announcement',
  )
const only = async (admin: Person, id: string) =>
  (await admin.call(contract.listAnnouncements, {})).announcements.find(({ _id }) => _id === id)
/** People of whom nothing is known but that they exist. */
const crowd = (people: number, role = 'buyer') =>
  market.sql(
    `insert into users (id, phone, name, role, created_at)
     select gen_random_uuid(), (80000000 + n)::text, 'Foule', $2, $3
     from generate_series(1, $1::int) n`,
    [people, role, market.clock.now()],
  )

test('the couriers of one zone read it in the app, nobody else does, and no SMS leaves', async () => {
  const [courier, buyer] = [await market.staff('livreur'), await market.buyer()]
  await market.sql(
    `insert into delivery_group_zones (zone, group_name) values ('bamako-rive-gauche', 'ikachi')
     on conflict (zone) do update set group_name = 'ikachi'`,
  )
  await market.sql("delete from delivery_group_zones where zone = 'nord'")
  await market.settle()
  market.sms.clearMessages()
  const audience = { role: 'livreur', area: 'bamako-rive-gauche' } as const
  expect(
    await fatimata.call(contract.countAudience, { body: { ...audience, plan: null, at: null } }),
  ).toEqual({ people: 1, served: 0, needsAnother: false })
  const { _id } = await announce(fatimata, { ...audience, link: '/livreur-dashboard' })
  await sendAnnouncements()
  expect(await newsOf(courier)).toMatchObject([
    { title: 'Fermé demain', message: 'Le marché se repose.', webUrl: '/livreur-dashboard' },
  ])
  expect(await newsOf(buyer)).toEqual([])
  expect(market.sms.messages()).toEqual([])
  await expect(announce(fatimata, { role: 'livreur', area: 'nord' })).rejects.toMatchObject({
    code: 'announcements.nobody',
  })

  const [notice] = await newsOf(courier)
  await courier.call(readNotification, { params: { id: notice?._id ?? '' } })
  await market.runJob('announcements.count-readers')
  expect(await only(fatimata, _id)).toMatchObject({ state: 'sent', reached: 1, readers: 1 })
})

test('one a day to a person: who had one is counted apart and gets no other', async () => {
  const seller = await market.seller({ name: 'Unique', plan: 'free' })
  await announce(fatimata, { role: 'vendeur' })
  await sendAnnouncements()
  await announce(fatimata, { role: 'vendeur', title: 'Encore' })
  await sendAnnouncements()
  expect(await newsOf(seller)).toHaveLength(1)
  const again = { role: 'vendeur', area: null, plan: null, at: null } as const
  const counted = await fatimata.call(contract.countAudience, { body: again })
  expect(counted.served).toBe(counted.people)
})

test('one written for later leaves at its time, and can be taken back before', async () => {
  const awa = await market.buyer('Awa du matin')
  const at = new Date(market.clock.now().getTime() + 3_600_000).toISOString()
  const { _id } = await announce(fatimata, { role: 'buyer', at })
  const other = await announce(fatimata, { role: 'buyer', at, title: 'Non' })
  await sendAnnouncements()
  expect(await newsOf(awa)).toEqual([])
  await oumar.call(contract.cancelAnnouncement, { params: { id: other._id } })
  market.clock.advance(3_600_000)
  await sendAnnouncements()
  expect((await newsOf(awa)).map(({ title }) => title)).toEqual(['Fermé demain'])
  await expect(
    fatimata.call(contract.cancelAnnouncement, { params: { id: _id } }),
  ).rejects.toMatchObject({ code: 'announcements.not_waiting' })
})

test('above a thousand people a second one approves, and nobody approves their own', async () => {
  await crowd(1_001)
  const awa = await market.buyer('Awa de la foule')
  const { _id, state, needsAnother } = await announce(fatimata, { role: 'buyer' })
  expect([state, needsAnother]).toEqual(['asked', true])
  await sendAnnouncements()
  expect(await newsOf(awa)).toEqual([])
  const approval = { params: { id: _id } }
  await expect(fatimata.call(contract.approveAnnouncement, approval)).rejects.toMatchObject({
    status: 409,
    code: 'announcements.second_person',
  })
  await oumar.call(contract.approveAnnouncement, approval)
  await sendAnnouncements()
  expect(await newsOf(awa)).toHaveLength(1)
  const sent = await only(fatimata, _id)
  expect(sent).toMatchObject({ state: 'sent', approvedBy: expect.any(String) })
  expect(sent?.reached).toBeGreaterThan(1_000)
  await expect(oumar.call(contract.approveAnnouncement, approval)).rejects.toMatchObject({
    code: 'announcements.not_waiting',
  })
  // The database refuses it too.
  await expect(
    market.sql(
      "update announcements set state = 'planned', approved_by = null, sent_at = null where id = $1",
      [_id],
    ),
  ).rejects.toThrow(/announcements_two_people/)
})
