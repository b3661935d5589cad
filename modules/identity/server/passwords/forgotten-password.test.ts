import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { forgotPassword, resetPassword } from '#modules/identity/contract/sessions.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { callerFrom, countRows, usualPassword } from '../testing/callers.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

let awa: Person
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
})

const minute = 60_000
let nextHost = 0
const newAddress = () => `198.51.${Math.floor((nextHost += 1) / 250)}.${nextHost % 250}`
const requestReset = (phone: string, address = newAddress()) =>
  callerFrom(market, address)(forgotPassword, { body: { phone } })
const reset = (body: { phone: string; token: string; password: string }) =>
  market.visitor(resetPassword, { body })
const enter = (password: string, phone = awa.user.phone) =>
  market.visitor(login, { body: { phone, password } })

/** The token in the last SMS of a number. */
async function tokenSent(phone: string): Promise<string> {
  await market.settle()
  return /token=([\w-]+)/.exec(market.sms.messages(phone)[0]?.message ?? '')?.[1] ?? ''
}

describe('a forgotten password', () => {
  test('is replaced with the link of the SMS; everybody who was signed in is out', async () => {
    expect(await requestReset(awa.user.phone)).toEqual({
      message: 'Si un compte existe, un SMS a été envoyé.',
    })
    const token = await tokenSent(awa.user.phone)
    expect(token).toHaveLength(43)
    expect(market.sms.messages(awa.user.phone)[0]?.message).toBe(
      `Sugu : pour changer votre mot de passe (lien valable 30 min) ${market.url}/changercode?token=${token}&phone=${awa.user.phone}`,
    )
    const answer = await reset({ phone: awa.user.phone, token, password: 'nouveau9' })
    expect(answer.message).toBe('Mot de passe réinitialisé avec succès.')
    expect(await market.withToken(answer.token)(readProfile, {})).toMatchObject({
      _id: awa.user._id,
    })
    expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(await refusal(enter(usualPassword))).toMatchObject({ status: 401 })
    expect(await enter('nouveau9')).toMatchObject({ _id: awa.user._id })
  })

  test('cannot be replaced twice with one link, not even at the same moment', async () => {
    await requestReset(awa.user.phone)
    const token = await tokenSent(awa.user.phone)
    const both = await Promise.allSettled(
      ['premier1', 'second22'].map((password) => reset({ phone: awa.user.phone, token, password })),
    )
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      await refusal(reset({ phone: awa.user.phone, token, password: 'encore33' })),
    ).toMatchObject({
      status: 422,
      code: 'identity.reset_link_dead',
      message: 'Ce lien n’est plus valable. Demandez un nouveau lien.',
    })
  })

  test('has a link of 30 minutes', async () => {
    await requestReset(awa.user.phone)
    const token = await tokenSent(awa.user.phone)
    market.clock.advance(30 * minute)
    expect(
      await refusal(reset({ phone: awa.user.phone, token, password: 'nouveau9' })),
    ).toMatchObject({ code: 'identity.reset_link_dead' })
  })

  test('asked for again has one valid link: the newest', async () => {
    await requestReset(awa.user.phone)
    const first = await tokenSent(awa.user.phone)
    market.clock.advance(minute)
    await requestReset(awa.user.phone)
    const second = await tokenSent(awa.user.phone)
    expect(
      await refusal(reset({ phone: awa.user.phone, token: first, password: 'nouveau9' })),
    ).toMatchObject({ code: 'identity.reset_link_dead' })
    await reset({ phone: awa.user.phone, token: second, password: 'nouveau9' })
  })
})

describe('asking for the SMS', () => {
  test('for a number without account answers the same and sends nothing', async () => {
    await market.settle()
    const before = market.sms.messages().length
    expect(await requestReset('54000000')).toEqual({
      message: 'Si un compte existe, un SMS a été envoyé.',
    })
    await market.settle()
    expect(market.sms.messages()).toHaveLength(before)
  })

  test('is possible once a minute, then less and less, five times a day, whoever’s the number is', async () => {
    const sent: Record<string, number[]> = {}
    for (const phone of [awa.user.phone, '54000001']) {
      const waits = []
      for (let time = 0; time < 5; time += 1) {
        await requestReset(phone)
        const { retryAfter = 0, code } = await refusal(requestReset(phone))
        expect(code).toBe('identity.too_many_tries')
        waits.push(retryAfter)
        market.clock.advance(retryAfter * 1_000)
      }
      sent[phone] = waits
    }
    expect(sent[awa.user.phone]).toEqual([60, 300, 900, 3_600, 86_400])
    expect(sent['54000001']).toEqual(sent[awa.user.phone])
  })

  test('keeps the token nowhere but in the SMS', async () => {
    await requestReset(awa.user.phone)
    const token = await tokenSent(awa.user.phone)
    for (const table of [
      'password_resets',
      'sms_outbox',
      'outbox_events',
      'jobs.job',
      'notifications',
    ]) {
      const rows = await market.sql<{ text: string }>(`select t::text as text from ${table} t`)
      expect(rows.filter((row) => row.text.includes(token))).toEqual([])
    }
    expect(await countRows(market, 'password_resets')).toBeGreaterThan(0)
  })
})
