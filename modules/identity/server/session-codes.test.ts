import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { givePhoneProof, requestPhoneProof } from '#modules/identity/contract/phone-proof.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  requestFactorBySms,
} from '#modules/identity/contract/second-factor.ts'
import {
  changePassword,
  logInByCode,
  requestLoginCode,
} from '#modules/identity/contract/sessions.ts'
import { giveNumberCode, requestNumberChange } from '#modules/numbers/contract/number-change.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { teamRules } from './session-tokens.ts'
import { usualPassword } from './testing/callers.ts'

const market = await openMarket({ teamRules })
afterAll(() => market.close())

const minute = 60_000
const strong = 'fleuvesable12'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const newer = { code: 'identity.code_wrong', message: expect.stringContaining('plus récent') }

async function newestCode(phone: string): Promise<string> {
  await market.settle()
  const texts = market.sms.messages(phone).map(({ message }) => message)
  return texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0] ?? ''
}

/** Another session of the user. */
async function elsewhere({ user }: Person, password = usualPassword): Promise<Person> {
  const body = { phone: user.phone, password }
  const again = await market.visitor(login, { body })
  return { user: again, call: market.withToken(again.token) }
}

const prove = ({ call }: Person, code: string) => call(givePhoneProof, { body: { code } })

test('a code is right in the session that asked for it alone, whatever others try', async () => {
  const awa = await market.buyer()
  const other = await elsewhere(awa)
  await awa.call(requestPhoneProof, {})
  const code = await newestCode(awa.user.phone)
  for (let guess = 0; guess < 6; guess += 1)
    expect(await refusal(prove(other, wrong(code)))).toMatchObject({ code: 'identity.code_dead' })
  expect(await refusal(prove(other, code))).toMatchObject({ code: 'identity.code_dead' })
  await other.call(requestPhoneProof, {})
  const theirs = await newestCode(awa.user.phone)
  for (let guess = 0; guess < 5; guess += 1) await refusal(prove(other, wrong(theirs)))
  expect(await refusal(prove(other, theirs))).toMatchObject({ code: 'identity.code_dead' })
  expect(await prove(awa, code)).toMatchObject({ proved: true })
})

test('the second factor’s code of its owner outlives the guesses of who has the password', async () => {
  const staff = await market.staff('admin')
  const body = { currentPassword: usualPassword, newPassword: strong }
  const { token } = await staff.call(changePassword, { body })
  const owner: Person = { user: staff.user, call: market.withToken(token) }
  const secret = Secret.fromBase32((await owner.call(beginSecondFactor, {})).secret)
  const totp = new TOTP({ secret }).generate({ timestamp: market.clock.now().getTime() })
  await owner.call(confirmSecondFactor, { body: { code: totp } })
  const [mine, thief] = [await elsewhere(owner, strong), await elsewhere(owner, strong)]
  const pass = ({ call }: Person, code: string) =>
    call(passSecondFactor, { body: { by: 'sms', code } })
  await mine.call(requestFactorBySms, {})
  const code = await newestCode(owner.user.phone)
  await thief.call(requestFactorBySms, {})
  for (let guess = 0; guess < 8; guess += 1) await refusal(pass(thief, wrong(code)))
  expect(await refusal(pass(thief, code))).toMatchObject({ code: 'identity.code_dead' })
  expect(await pass(mine, code)).toMatchObject({ lacks: null })
})

test('the first of two codes is right, or says at no try that a newer one was sent', async () => {
  const awa = await market.buyer()
  await awa.call(requestPhoneProof, {})
  const first = await newestCode(awa.user.phone)
  for (let guess = 0; guess < 5; guess += 1) await refusal(prove(awa, wrong(first)))
  await awa.call(requestPhoneProof, {})
  const second = await newestCode(awa.user.phone)
  for (let guess = 0; guess < 6; guess += 1)
    expect(await refusal(prove(awa, first))).toMatchObject(newer)
  expect(await prove(awa, second)).toMatchObject({ proved: true })

  const binta = await market.buyer()
  await binta.call(requestPhoneProof, {})
  const earlier = await newestCode(binta.user.phone)
  await binta.call(requestPhoneProof, {})
  await market.settle()
  expect(await prove(binta, earlier)).toMatchObject({ proved: true })
})

test('a code sent to one new number gives the account no other', async () => {
  const awa = await market.buyer()
  const change = (phone: string) => awa.call(requestNumberChange, { body: { phone, way: 'both' } })
  await change('77665501')
  const toFirst = await newestCode('77665501')
  await change('77665502')
  const give = (code: string) => awa.call(giveNumberCode, { body: { of: 'new', code } })
  expect(await refusal(give(toFirst))).toMatchObject(newer)
  expect(await give(await newestCode('77665502'))).toMatchObject({ change: { newProved: true } })
})

test('who asks for a code reads how long until the next, as the server will have it', async () => {
  const awa = await market.buyer()
  expect(await awa.call(requestPhoneProof, {})).toMatchObject({ again: 0 })
  expect(await awa.call(requestPhoneProof, {})).toMatchObject({ again: 60 })
  market.clock.advance(59_000)
  expect(await refusal(awa.call(requestPhoneProof, {}))).toMatchObject({ retryAfter: 1 })
  market.clock.advance(1_000)
  expect(await awa.call(requestPhoneProof, {})).toMatchObject({ again: 300 })

  const browser = openBrowser(market)()
  const { phone } = awa.user
  const ask = () => browser(requestLoginCode, { body: { phone } })
  expect(await ask()).toMatchObject({ again: 60 })
  market.clock.advance(minute)
  expect(await ask()).toMatchObject({ again: 300 })
  const unknown = await openBrowser(market)()(requestLoginCode, { body: { phone: '99887766' } })
  expect(unknown).toMatchObject({ again: 60 })
  const code = await newestCode(phone)
  expect(await browser(logInByCode, { body: { phone, code } })).toMatchObject({ phone })
})
