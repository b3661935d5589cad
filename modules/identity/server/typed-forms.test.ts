import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { login, register } from '#modules/identity/contract/accounts.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import { users } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { callerFrom } from './testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())
const visitor = callerFrom(market, '203.9.0.1')

test('a password opens the account in composed and in decomposed form, however it was chosen', async () => {
  const forms = ['Région2026', 'Re\u0301gion2026']
  for (const [index, chosen] of forms.entries()) {
    const phone = `7691000${index}`
    await visitor(register, { body: { name: 'Awa Diarra', phone, password: chosen } })
    for (const password of forms)
      expect(await visitor(login, { body: { phone, password } })).toMatchObject({ phone })
  }
})

test('a password whose hash is older than that rule opens the account as it was typed', async () => {
  const awa = await market.buyer()
  // The Kelvin sign, a letter that NFC replaces by K.
  const password = '\u212aoulikoro1'
  const passwordHash = await hash(password)
  await market.kernel.db.update(users).set({ passwordHash }).where(eq(users.id, awa.user._id))
  const { phone } = awa.user
  expect(await visitor(login, { body: { phone, password } })).toMatchObject({ phone })
  const body = { currentPassword: password, newPassword: 'Koulikoro2' }
  expect(await awa.call(changePassword, { body })).toMatchObject({ token: expect.any(String) })
})
