import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
} from '#modules/identity/contract/second-factor.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { teamRules } from '../session-tokens.ts'
import { usualPassword } from '../testing/callers.ts'

const market = await openMarket({ teamRules })
afterAll(() => market.close())

const strong = 'fleuvesable12'
const minute = 60_000

const codeOf = (secret: Secret) =>
  new TOTP({ secret }).generate({ timestamp: market.clock.now().getTime() })
const pass = (by: 'app' | 'recovery', code: string) => [passSecondFactor, { by, code }] as const

/** A browser: its cookies, its address, and the session of its last login. */
function browser(address: string) {
  let cookie = ''
  let token = ''
  return async (endpoint: Endpoint, body: object): Promise<{ status: number; code?: string }> => {
    const answer = await fetch(market.url + endpoint.path, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      body: JSON.stringify(body),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const read = (await answer.json()) as { token?: string; code?: string }
    token = read.token ?? token
    return { status: answer.status, ...(read.code ? { code: read.code } : {}) }
  }
}

async function enrolled(): Promise<{ admin: Person; secret: Secret; recoveryCodes: string[] }> {
  const staff = await market.staff('admin')
  const { token } = await staff.call(changePassword, {
    body: { currentPassword: usualPassword, newPassword: strong },
  })
  const admin = { user: staff.user, call: market.withToken(token) }
  const begun = await admin.call(beginSecondFactor, {})
  const secret = Secret.fromBase32(begun.secret)
  const { recoveryCodes } = await admin.call(confirmSecondFactor, {
    body: { code: codeOf(secret) },
  })
  market.clock.advance(minute)
  return { admin, secret, recoveryCodes }
}

test('wrong codes of somebody with the password keep the owner out on no device she used', async () => {
  const { admin, secret, recoveryCodes } = await enrolled()
  const entry = { phone: admin.user.phone, password: strong }
  const own = browser('203.5.0.1')
  await own(login, entry)
  expect(await own(...pass('app', codeOf(secret)))).toMatchObject({ status: 200 })
  market.clock.advance(minute)

  const refused: (string | undefined)[] = []
  for (let network = 0; network < 8; network += 1) {
    const thief = browser(`203.6.${network}.1`)
    await thief(login, entry)
    for (let guess = 0; guess < 6; guess += 1)
      refused.push((await thief(...pass('app', String(100_000 + guess)))).code)
  }
  expect(refused.filter((code) => code === 'identity.factor_wrong')).toHaveLength(20)
  expect(refused.slice(-6)).toEqual(Array.from({ length: 6 }, () => 'identity.too_many_tries'))

  await own(login, entry)
  expect(await own(...pass('app', codeOf(secret)))).toMatchObject({ status: 200 })
  const elsewhere = browser('203.7.0.1')
  await elsewhere(login, entry)
  expect(await elsewhere(...pass('app', codeOf(secret)))).toMatchObject({ status: 429 })
  expect(await elsewhere(...pass('recovery', recoveryCodes[0] ?? ''))).toMatchObject({
    status: 200,
  })
})

test('a recovery code can be guessed ten times from a network, and is taken in any writing', async () => {
  const { admin, recoveryCodes } = await enrolled()
  const on = browser('203.8.0.1')
  await on(login, { phone: admin.user.phone, password: strong })
  const codes: (string | undefined)[] = []
  for (let guess = 0; guess < 11; guess += 1)
    codes.push((await on(...pass('recovery', `AAAAA-AAAA${guess % 10}`))).code)
  expect(codes.slice(9)).toEqual(['identity.factor_wrong', 'identity.too_many_tries'])
  market.clock.advance(60 * minute)
  const typed = (recoveryCodes[0] ?? '').toLowerCase().replace('-', '\u200b – ')
  expect(await on(...pass('recovery', typed))).toMatchObject({ status: 200 })
})
