import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { login, readProfile, register } from '#modules/identity/contract/accounts.ts'
import { changeRoles, listUsers } from '#modules/people/contract/people.ts'
import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import {
  requestFactorBySms,
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  readSecondFactor,
} from '#modules/identity/contract/second-factor.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { recoverAccount } from '#modules/people/module.ts'
import { teamRules } from '../session-tokens.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { usualPassword } from '../testing/callers.ts'

let admin: Person
const market = await openMarket({ teamRules })
afterAll(() => market.close())
beforeEach(async () => {
  admin = await strengthen(await market.staff('admin'))
})

const strong = 'fleuvesable12'

/** The team's password is longer than the one that people of these tests register with. */
async function strengthen(person: Person): Promise<Person> {
  const { token } = await person.call(changePassword, {
    body: { currentPassword: usualPassword, newPassword: strong },
  })
  return { user: person.user, call: market.withToken(token) }
}

const hour = 3_600_000
const list = (by: Person) => by.call(listUsers, {})
/** What the authenticator shows in `later` steps of thirty seconds. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: market.clock.now().getTime() + later * 30_000,
  })

async function enrol(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.call(beginSecondFactor, {})
  const { recoveryCodes } = await person.call(confirmSecondFactor, {
    body: { code: codeOf(secret) },
  })
  return { secret, recoveryCodes }
}

async function again(person: Person, password = strong): Promise<Person> {
  const user = await market.visitor(login, {
    body: { phone: person.user.phone, password },
  })
  return { user, call: market.withToken(user.token) }
}

const pass = (person: Person, code: string, by: 'app' | 'recovery' | 'sms' = 'app') =>
  person.call(passSecondFactor, { body: { by, code } })

describe('somebody of the team', () => {
  test('has a password of ten signs at least, and not a common one, before anything else', async () => {
    const weak = await market.staff('finance')
    expect(await refusal(weak.call(listRefunds, {}))).toMatchObject({
      status: 403,
      code: 'session.password_weak',
    })
    const change = (newPassword: string) =>
      weak.call(changePassword, { body: { currentPassword: usualPassword, newPassword } })
    for (const password of ['calebasse', '1234567890', 'motdepasse2026', 'Bamako123456'])
      expect(await refusal(change(password))).toMatchObject({
        status: 422,
        code: 'identity.password_weak',
        fields: { newPassword: expect.stringContaining('10 signes') },
      })
    const better = await strengthen(weak)
    expect(await refusal(better.call(listRefunds, {}))).toMatchObject({
      code: 'session.factor_missing',
    })
  })

  test('sees nothing of the team before an authenticator is set up, and keeps a buyer’s rights', async () => {
    expect(await refusal(list(admin))).toMatchObject({
      status: 403,
      code: 'session.factor_missing',
    })
    expect(await admin.call(readProfile, {})).toMatchObject({ role: 'admin' })
    expect(await admin.call(readSecondFactor, {})).toMatchObject({
      enrolled: false,
      lacks: 'enrolment',
    })
    const { recoveryCodes } = await enrol(admin)
    expect(recoveryCodes).toHaveLength(10)
    expect((await list(admin)).users.length).toBeGreaterThan(0)
    expect(await admin.call(readSecondFactor, {})).toMatchObject({
      enrolled: true,
      lacks: null,
      recoveryCodes: 10,
      freshUntil: expect.any(String),
    })
    await market.settle()
    const texts = market.sms.messages(admin.user.phone).map(({ message }) => message)
    expect(texts.filter((message) => /double v.rification/.test(message))).toHaveLength(1)
  })

  test('gives a code in each new session, and a code once', async () => {
    const { secret } = await enrol(admin)
    const elsewhere = await again(admin)
    expect(await refusal(list(elsewhere))).toMatchObject({
      status: 403,
      code: 'session.factor_needed',
    })
    // The code that confirmed the authenticator was seen by somebody.
    expect(await refusal(pass(elsewhere, codeOf(secret)))).toMatchObject({
      status: 422,
      code: 'identity.factor_wrong',
      fields: { code: expect.any(String) },
    })
    expect(await pass(elsewhere, codeOf(secret, 1))).toMatchObject({ lacks: null })
    await list(elsewhere)
    const third = await again(admin)
    expect(await refusal(pass(third, codeOf(secret, 1)))).toMatchObject({
      code: 'identity.factor_wrong',
    })
  })

  test('guesses a code a few times only, at once or one after the other', async () => {
    await enrol(admin)
    const elsewhere = await again(admin)
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        refusal(pass(elsewhere, String(100_000 + n))).then(({ code }) => code),
      ),
    )
    expect(codes.filter((code) => code === 'identity.factor_wrong').length).toBeLessThanOrEqual(5)
    expect(codes).toContain('identity.too_many_tries')
    expect(await refusal(list(elsewhere))).toMatchObject({ status: 403 })
  })

  test('comes in with a recovery code, once, or with a code by SMS', async () => {
    const { recoveryCodes } = await enrol(admin)
    const [first = ''] = recoveryCodes
    const elsewhere = await again(admin)
    expect(await pass(elsewhere, ` ${first.toLowerCase()} `, 'recovery')).toMatchObject({
      recoveryCodes: 9,
    })
    const third = await again(admin)
    expect(await refusal(pass(third, first, 'recovery'))).toMatchObject({
      code: 'identity.factor_wrong',
    })
    await third.call(requestFactorBySms, {})
    await market.settle()
    const [code = ''] = market.sms
      .messages(admin.user.phone)
      .flatMap(({ message }) => /: (\d{6}) est/.exec(message)?.[1] ?? [])
    await pass(third, code, 'sms')
    await list(third)
    const kept = await market.sql('select * from recovery_codes where user_id = $1', [
      admin.user._id,
    ])
    for (const code of recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('is asked again for what moves rights or money, unless it was a moment ago', async () => {
    const { secret } = await enrol(admin)
    const awa = await market.buyer()
    const give = () =>
      admin.call(changeRoles, {
        body: { users: [awa.user._id], role: 'livreur', reason: 'Vu avec elle.' },
      })
    await give()
    market.clock.advance(11 * 60_000)
    await list(admin)
    expect(await refusal(give())).toMatchObject({ status: 403, code: 'session.step_up' })
    expect(await refusal(admin.call(beginSecondFactor, {}))).toMatchObject({
      code: 'session.step_up',
    })
    await pass(admin, codeOf(secret))
    await give()
  })

  test('is signed out after twelve hours without a visit, and after seven days in any case', async () => {
    await enrol(admin)
    for (let visits = 0; visits < 3; visits += 1) {
      market.clock.advance(11 * hour)
      await list(admin)
    }
    const buyer = await market.buyer()
    market.clock.advance(12 * hour + 60_000)
    expect(await refusal(list(admin))).toMatchObject({ status: 401 })
    await buyer.call(readProfile, {})
    const back = await again(admin)
    await back.call(readProfile, {})
    for (let visits = 0; visits < 15; visits += 1) {
      market.clock.advance(11 * hour)
      await back.call(readProfile, {})
    }
    market.clock.advance(4 * hour)
    expect(await refusal(back.call(readProfile, {}))).toMatchObject({ status: 401 })
    await market.runJob('identity.forget-old')
    expect(await market.sql('select 1 from sessions where user_id = $1', [admin.user._id])).toEqual(
      [],
    )
  })

  test('who lost everything is let in again by the operator, and the journal keeps it', async () => {
    await enrol(admin)
    await recoverAccount(market.kernel, {
      phone: admin.user.phone,
      password: 'fleuvesablefleuve',
      reason: 'Téléphone perdu, vu sur place.',
    })
    expect(await refusal(list(admin))).toMatchObject({ status: 401 })
    const user = await market.visitor(login, {
      body: { phone: admin.user.phone, password: 'fleuvesablefleuve' },
    })
    const back = { user, call: market.withToken(user.token) }
    expect(await refusal(list(back))).toMatchObject({ code: 'session.factor_missing' })
    await enrol(back)
    await list(back)
    expect(
      await market.sql(
        "select actor_id, reason from audit_acts where action = 'accounts.recovered' and subject_id = $1",
        [admin.user._id],
      ),
    ).toEqual([{ actor_id: null, reason: 'Téléphone perdu, vu sur place.' }])
  })
})

test('a seller or courier has no password that everybody tries first; a buyer may', async () => {
  const register4 = (phone: string) =>
    market.visitor(register, {
      body: { name: 'Fanta Koné', phone, password: '1234', acceptedTerms: true },
    })
  const user = await register4('50000001')
  const fanta = market.withToken(user.token)
  const join = (call = fanta) => call(becomeCourier, { body: { role: 'livreur', group: null } })
  expect(await refusal(join())).toMatchObject({ status: 422, code: 'identity.password_easy' })
  const { token } = await fanta(changePassword, {
    body: { currentPassword: '1234', newPassword: 'lait42' },
  })
  const again = market.withToken(token)
  await join(again)
  expect(
    await refusal(
      again(changePassword, { body: { currentPassword: 'lait42', newPassword: '50000001' } }),
    ),
  ).toMatchObject({ status: 422, code: 'identity.password_easy' })
})
