import { afterAll, expect, test } from 'vitest'

import { suspendUsers } from '#modules/people/contract/people.ts'
import { listHeld } from '#modules/payouts/contract/held-items.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'

import { closeAll } from './testing/sold.ts'
import { lineOf, openSaturdays } from './testing/saturdays.ts'

const { market, kadi, oumar, sold, saturday, send, pay } = await openSaturdays()
afterAll(() => market.close())

test('money for a number that is another person’s now waits until the shop gives another', async () => {
  await sold()
  await closeAll(market)
  const { logo: _, ...settings } = await kadi.call(readShopSettings, {})
  // As after the account was set apart and given back.
  await market.sql('update users set former_phone = $2 where id = $1', [
    kadi.user._id,
    settings.depotNumber,
  ])
  const gone = 'Ce numéro est maintenant à une autre personne.'
  expect((await oumar.call(listHeld, {})).held).toContainEqual(
    expect.objectContaining({ reason: 'depot', detail: gone }),
  )
  await kadi.call(changeShopSettings, {
    body: { ...settings, logo: null, depotNumber: '76888888', password: 'secret12' },
  })
  expect((await oumar.call(listHeld, {})).held.filter(({ detail }) => detail === gone)).toEqual([])
  await pay(await send(await saturday()))
})

test('the money of an account taken over stays while suspended; its other number is marked', async () => {
  const admin = await market.staff('admin')
  await sold()
  await closeAll(market)
  await pay(await send(await saturday()))
  await sold()
  await closeAll(market)

  // The stranger knows the password and leads the money to his own number.
  const { logo: _, ...settings } = await kadi.call(readShopSettings, {})
  await kadi.call(changeShopSettings, {
    body: { ...settings, logo: null, depotNumber: '76999999', password: 'secret12' },
  })
  const body = { users: [kadi.user._id], suspended: true, reason: 'Compte volé' }
  expect(await admin.call(suspendUsers, { body })).toMatchObject({ changed: 1 })
  expect((await oumar.call(listHeld, {})).held).toMatchObject([
    { reason: 'suspended', detail: expect.stringContaining('Compte volé'), amount: 9_547 },
  ])
  const without = await saturday()
  expect(
    without.lines.filter(({ owner, state }) => owner === 'seller' && state !== 'paid'),
  ).toEqual([])

  await admin.call(suspendUsers, { body: { ...body, suspended: false, reason: 'Rendu' } })
  expect(lineOf(await saturday())).toMatchObject({ amount: 9_547, warnings: ['depot_changed'] })
})

test('what comes to be owed to a suspended shop is withheld since then, not before', async () => {
  const admin = await market.staff('admin')
  await sold()
  const body = { users: [kadi.user._id], suspended: true, reason: 'Compte volé' }
  await admin.call(suspendUsers, { body })
  const suspendedAt = market.clock.now().toISOString()
  await closeAll(market)
  const { held } = await oumar.call(listHeld, {})
  expect(held.filter(({ since }) => since > suspendedAt)).toMatchObject([
    { reason: 'suspended', amount: 9_547 },
  ])
})
