import { afterAll, expect, test } from 'vitest'

import { changeRoles } from '#modules/people/contract/people.ts'
import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'

const market = await openMarket()
const admin = await market.staff('admin')
afterAll(() => market.close())

const smsOf = (person: Person) => market.sms.messages(person.user.phone).map((sms) => sms.message)
async function give(person: Person, role: Role, group?: string): Promise<void> {
  const body = { users: [person.user._id], role, group, reason: 'Décidé en réunion.' }
  expect(await admin.call(changeRoles, { body })).toMatchObject({ changed: 1 })
  market.clock.advance(60_000)
  await market.settle()
}

test('a person promoted, then demoted, is notified in the app and by SMS with a link', async () => {
  const oumar = await market.buyer('Oumar')
  await give(oumar, 'chef_livreur', 'kati')
  await give(oumar, 'buyer')
  const { notifications } = await oumar.call(listNotifications, {})
  expect(notifications).toMatchObject([
    {
      kind: 'account',
      title: 'Votre rôle a changé',
      message: expect.stringMatching(/^Vous êtes maintenant acheteur\. Une question/),
      webUrl: '/profile',
    },
    {
      title: 'Votre rôle a changé',
      message: expect.stringMatching(/^Vous êtes maintenant chef livreur, groupe kati\./),
      webUrl: '/LivraisonDashboard',
    },
  ])
  expect(smsOf(oumar)).toMatchObject([
    expect.stringMatching(/^Sugu : vous etes maintenant acheteur\./),
    expect.stringMatching(/^Sugu : vous etes maintenant chef livreur\. Une question/),
  ])
})

test('a person who takes a role by herself gets no SMS: the page confirmed it', async () => {
  const awa = await market.buyer()
  await awa.call(becomeCourier, { body: { role: 'livreur' } })
  await market.settle()
  expect(smsOf(awa)).toEqual([])
})
