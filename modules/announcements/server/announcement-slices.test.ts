import { afterAll, expect, test } from 'vitest'

import {
  announce,
  approveAnnouncement,
  countAudience,
  listAnnouncements,
} from '#modules/announcements/contract/announcements.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const [fatimata, oumar] = [await market.staff('admin'), await market.staff('admin')]
afterAll(() => market.close())

const audience = (role: 'buyer' | 'vendeur' | 'livreur') =>
  ({ role, area: null, plan: null, at: null }) as const
const write = (role: 'buyer' | 'vendeur' | 'livreur', by = fatimata) =>
  by.call(announce, { body: { title: 'Fermé demain', text: 'Repos.', ...audience(role) } })
const count = async (role: 'buyer' | 'vendeur' | 'livreur') =>
  (await fatimata.call(countAudience, { body: audience(role) })).needsAnother
const sendAnnouncements = async () => {
  await market.runJob('announcements.send')
  await market.settle()
}

test('an announcement written group by group needs a second person like one to all', async () => {
  for (const role of ['buyer', 'vendeur', 'livreur'])
    await market.sql(
      `insert into users (id, phone, name, role, created_at, delivery_group)
       select gen_random_uuid(), (case $1 when 'buyer' then 81000000 when 'vendeur' then 82000000 else 83000000 end + n)::text,
         'Foule', $1, $2, case when $1 = 'livreur' then 'ikachi' end from generate_series(1, 600) n`,
      [role, market.clock.now()],
    )
  expect(await count('buyer')).toBe(false)
  expect(await write('buyer')).toMatchObject({ state: 'planned' })
  expect(await count('vendeur')).toBe(true)
  const asked = await write('vendeur', oumar)
  expect(asked).toMatchObject({ state: 'asked', needsAnother: true })
  await sendAnnouncements()
  expect(await write('livreur')).toMatchObject({ state: 'asked' })

  // What a second person approved is not counted.
  await fatimata.call(approveAnnouncement, { params: { id: asked._id } })
  await sendAnnouncements()
  const { announcements } = await fatimata.call(listAnnouncements, {})
  expect(announcements.map(({ state }) => state).toSorted()).toEqual(['asked', 'sent', 'sent'])
  market.clock.advance(8 * 86_400_000)
  expect(await write('livreur')).toMatchObject({ state: 'planned' })
})
