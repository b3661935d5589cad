import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import * as contract from '#modules/shops/contract/shop-team.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { countStatements } from '../../../tests/support/statements.ts'
import { callerFrom } from '#modules/identity/server/testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())

const noticesOf = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications.map(({ title }) => title)

const shown = ({ _id, ...helper }: contract.Helper) => ({ ...helper, phone: 'the number' })
/** What the owner of a shop reads when she invites this number, sends it again and looks again. */
async function answersTo(phone: string) {
  const seller = await market.seller({ plan: 'free' })
  const body = { phone, rights: ['orders' as const] }
  const statements = await countStatements(market.kernel.database, async () => {
    await seller.call(contract.inviteHelper, { body })
  })
  const { helpers } = await seller.call(contract.readShopTeam, {})
  const params = { id: helpers[0]?._id ?? '' }
  const renewed = await seller.call(contract.renewInvitation, { params })
  const again = await refusal(seller.call(contract.inviteHelper, { body }))
  expect(helpers[0]?.phone).toBe(phone)
  return { statements, shown: [...helpers, ...renewed.helpers].map(shown), code: again.code }
}

test('an invitation tells nobody who has an account, works here, helps a shop or is suspended', async () => {
  const helper = await helperOf(market, await market.seller(), ['orders'])
  const suspended = await market.buyer()
  await market.sql('update users set suspended_at = now() where id = $1', [suspended.user._id])
  const people = [
    await market.buyer(),
    await market.seller(),
    await market.staff('livreur'),
    await market.staff('admin'),
    helper,
    suspended,
  ]
  const first = await answersTo('79999999')
  for (const { user } of people)
    expect([user.role, await answersTo(user.phone)]).toEqual([user.role, first])
  await market.settle()
  for (const person of people.slice(1, 4))
    expect(await noticesOf(person)).not.toContain('Aider une boutique')
  expect(market.sms.messages('79999999')).toEqual([])
})

test('an owner sends ten invitations and a network sixty, whoever is invited', async () => {
  const refused: string[] = []
  for (let shop = 0; shop < 7; shop += 1) {
    const seller = await market.seller()
    const { token } = seller.user
    const call = callerFrom(market, '203.7.0.1', { token })
    for (let number = 0; number < 11; number += 1) {
      const phone = String(79_100_000 + shop * 100 + number)
      const sent = call(contract.inviteHelper, { body: { phone, rights: ['orders'] } })
      const { helpers } = await sent.catch((failure: { code: string }) => {
        refused.push(`${shop}:${number} ${failure.code}`)
        return { helpers: [] }
      })
      for (const { _id } of helpers)
        await seller.call(contract.removeHelper, { params: { id: _id } })
    }
  }
  expect(refused).toEqual(
    [
      ...Array.from({ length: 6 }, (_, shop) => `${shop}:10`),
      ...Array.from({ length: 11 }, (_, number) => `6:${number}`),
    ].map((at) => `${at} shops.too_many_invitations`),
  )
})
