import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { login, readSession } from '#modules/identity/contract/accounts.ts'
import { requestOwnCode } from '#modules/identity/contract/owner-proof.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import { changePayoutNumber } from '#modules/payouts/contract/payout-number.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { usualPassword } from '../testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())
let awa: Person
beforeEach(async () => {
  awa = await withoutPassword(await market.buyer())
})

/** As an account that a code or a sale by link made. */
async function withoutPassword<P extends Person>(person: P): Promise<P> {
  await market.sql('update users set password_hash = null, password_grade = null where id = $1', [
    person.user._id,
  ])
  return person
}

async function codeOf({ call, user }: Person): Promise<string> {
  await call(requestOwnCode, {})
  await market.settle()
  return /\b\d{6}\b/.exec(market.sms.messages(user.phone)[0]?.message ?? '')?.[0] ?? ''
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const needed = { status: 422, code: 'identity.code_needed', fields: { code: expect.any(String) } }

describe('an account without a password', () => {
  test('sets one with a fresh code, and enters by it', async () => {
    expect(await awa.call(readSession, {})).toMatchObject({ hasPassword: false })
    const set = (body: { code?: string; currentPassword?: string }) =>
      awa.call(changePassword, { body: { newPassword: 'nouveau9', ...body } })
    expect(await refusal(set({}))).toMatchObject(needed)
    expect(await refusal(set({ currentPassword: usualPassword }))).toMatchObject(needed)
    const code = await codeOf(awa)
    expect(market.sms.messages(awa.user.phone)[0]?.message).toBe(
      `Sugu : ${code} est votre code pour confirmer que c'est vous. Valable 10 minutes. Ne le donnez à personne.`,
    )
    expect(await refusal(set({ code: other(code) }))).toMatchObject({ code: 'identity.code_wrong' })
    const { token } = await set({ code })
    expect(await market.withToken(token)(readSession, {})).toMatchObject({ hasPassword: true })
    const body = { phone: awa.user.phone, password: 'nouveau9' }
    expect(await market.visitor(login, { body })).toMatchObject({ _id: awa.user._id })
  })

  test('has a code worth one act, for ten minutes', async () => {
    const code = await codeOf(awa)
    market.clock.advance(10 * 60_000)
    const set = (given: string) =>
      awa.call(changePassword, { body: { newPassword: 'nouveau9', code: given } })
    expect(await refusal(set(code))).toMatchObject({ code: 'identity.code_dead' })
    const fresh = await codeOf(awa)
    const both = await Promise.allSettled([set(fresh), set(fresh)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('moves where a courier and a shop are paid by a code', async () => {
    const rider = await withoutPassword(await market.staff('livreur'))
    const number = { provider: 'wave', phone: '76000133', phoneAgain: '76000133' } as const
    const move = (proof: object) =>
      rider.call(changePayoutNumber, { body: { ...number, ...proof } })
    expect(await refusal(move({}))).toMatchObject(needed)
    expect(await move({ code: await codeOf(rider) })).toMatchObject({ number: '76000133' })

    const seller = await withoutPassword(await market.seller())
    const {
      slug: _slug,
      depotChangedAt: _at,
      logo: _logo,
      ...settings
    } = await seller.call(readShopSettings, {})
    const change = (proof: object) =>
      seller.call(changeShopSettings, {
        body: { ...settings, logo: null, depotNumber: '76000144', ...proof },
      })
    expect(await refusal(change({}))).toMatchObject(needed)
    expect(await change({ code: await codeOf(seller) })).toMatchObject({ depotNumber: '76000144' })
  })
})

test('an account with a password gets no such code, and none replaces its password', async () => {
  const fanta = await market.buyer()
  expect(await fanta.call(readSession, {})).toMatchObject({ hasPassword: true })
  expect(await refusal(fanta.call(requestOwnCode, {}))).toMatchObject({
    code: 'identity.has_password',
  })
  const body = { newPassword: 'nouveau9', code: '123456' }
  expect(await refusal(fanta.call(changePassword, { body }))).toMatchObject({
    code: 'identity.wrong_password',
    fields: { currentPassword: expect.any(String) },
  })
})
