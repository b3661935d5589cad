import { afterAll, beforeEach, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { usualPassword } from '../testing/callers.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

let awa: Person
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
})

const change = (currentPassword: string, newPassword = 'nouveau9') =>
  awa.call(changePassword, { body: { currentPassword, newPassword } })

test('a changed password ends every session, also a stolen token’s, and answers a new one', async () => {
  const elsewhere = await market.visitor(login, {
    body: { phone: awa.user.phone, password: usualPassword },
  })
  const answer = await change(usualPassword)
  expect(answer.message).toBe(
    'Votre mot de passe est changé. Les autres appareils sont déconnectés.',
  )
  expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
  expect(await refusal(market.withToken(elsewhere.token)(readProfile, {}))).toMatchObject({
    status: 401,
  })
  expect(await market.withToken(answer.token)(readProfile, {})).toMatchObject({ _id: awa.user._id })
  expect(
    await refusal(
      market.visitor(login, { body: { phone: awa.user.phone, password: usualPassword } }),
    ),
  ).toMatchObject({ status: 401 })
  await market.visitor(login, { body: { phone: awa.user.phone, password: 'nouveau9' } })
})

test('a wrong present password is refused beside its field and leaves the session alone', async () => {
  expect(await refusal(change('faux1234'))).toMatchObject({
    status: 422,
    code: 'identity.wrong_password',
    message: 'Mot de passe actuel incorrect.',
    details: { currentPassword: 'Mot de passe actuel incorrect.' },
  })
  expect(await awa.call(readProfile, {})).toMatchObject({ _id: awa.user._id })
})

test('a stolen token does not help to guess the password: its guesses count with the login’s', async () => {
  const guesses = await Promise.all(Array.from({ length: 20 }, () => refusal(change('faux1234'))))
  expect(guesses.filter((guess) => guess.code === 'identity.wrong_password')).toHaveLength(5)
  expect(await refusal(change(usualPassword))).toMatchObject({
    status: 429,
    code: 'identity.too_many_tries',
  })
  expect(
    await refusal(
      market.visitor(login, { body: { phone: awa.user.phone, password: usualPassword } }),
    ),
  ).toMatchObject({ status: 429 })
  expect(await awa.call(readProfile, {})).toMatchObject({ _id: awa.user._id })
})
