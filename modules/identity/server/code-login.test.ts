import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import { logInByCode, requestLoginCode } from '#modules/identity/contract/sessions.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let awa: Person
let browser: ReturnType<typeof openBrowser>
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
  browser = openBrowser(market)
})

const minute = 60_000
const unknown = '54000000'
let nextHost = 0
const newAddress = () => `192.0.${Math.floor((nextHost += 1) / 250)}.${nextHost % 250}`
const request = (phone: string, address = newAddress()) =>
  browser(address)(requestLoginCode, { body: { phone } })
const enter = (phone: string, code: string, address = newAddress()) =>
  browser(address)(logInByCode, { body: { phone, code } })
const sentence = {
  message: 'Si un compte existe, un code a été envoyé. Il est valable 10 minutes.',
  again: expect.any(Number),
}
const atFirst = { ...sentence, again: 60 }
const wrong = {
  status: 422,
  code: 'identity.login_code_wrong',
  fields: { code: 'Ce code n’est pas le bon, ou n’est plus valable.' },
}

async function codeSent(phone: string): Promise<string> {
  await market.settle()
  return /\b\d{6}\b/.exec(market.sms.messages(phone)[0]?.message ?? '')?.[0] ?? ''
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by SMS', () => {
  test('signs in once, on a phone that its number is proved by', async () => {
    expect(await request(awa.user.phone)).toEqual(atFirst)
    const code = await codeSent(awa.user.phone)
    expect(market.sms.messages(awa.user.phone)[0]?.message).toBe(
      `Sugu : ${code} est votre code pour vous connecter. Valable 10 minutes. Ne le donnez à personne.`,
    )
    const user = await enter(awa.user.phone, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(user).toMatchObject({ _id: awa.user._id, role: 'buyer' })
    expect(await market.withToken(user.token)(readProfile, {})).toMatchObject({ _id: user._id })
    expect(
      await market.sql('select 1 from users where id = $1 and phone_proved_at is not null', [
        user._id,
      ]),
    ).toHaveLength(1)
    expect(await refusal(enter(awa.user.phone, code))).toMatchObject(wrong)
  })

  test('is for one of two who give it at the same moment', async () => {
    await request(awa.user.phone)
    const code = await codeSent(awa.user.phone)
    const both = await Promise.allSettled([1, 2].map(() => enter(awa.user.phone, code)))
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('lasts ten minutes; the first of two is right as long, and ends with the other', async () => {
    await request(awa.user.phone)
    const first = await codeSent(awa.user.phone)
    market.clock.advance(minute)
    await request(awa.user.phone)
    const second = await codeSent(awa.user.phone)
    expect(await enter(awa.user.phone, first)).toMatchObject({ _id: awa.user._id })
    expect(await refusal(enter(awa.user.phone, second))).toMatchObject(wrong)
    market.clock.advance(10 * minute)
    await request(awa.user.phone)
    const third = await codeSent(awa.user.phone)
    market.clock.advance(10 * minute)
    expect(await refusal(enter(awa.user.phone, third))).toMatchObject(wrong)
  })

  test('is worth something in the browser that asked for it alone', async () => {
    await request(awa.user.phone)
    const code = await codeSent(awa.user.phone)
    const own = browser
    browser = openBrowser(market)
    expect(await refusal(enter(awa.user.phone, code))).toMatchObject(wrong)
    browser = own
    expect(await enter(awa.user.phone, code)).toMatchObject({ _id: awa.user._id })
  })

  test('is not kept from its owner by strangers who guess from hundreds of networks', async () => {
    await request(awa.user.phone)
    const code = await codeSent(awa.user.phone)
    await Promise.all(
      Array.from({ length: 200 }, () =>
        refusal(
          openBrowser(market)(newAddress())(logInByCode, {
            body: { phone: awa.user.phone, code: other(code) },
          }),
        ),
      ),
    )
    expect(await enter(awa.user.phone, code)).toMatchObject({ _id: awa.user._id })
  })

  test('is sent to a known network or device though strangers used up the day', async () => {
    const home = newAddress()
    await request(awa.user.phone, home)
    await enter(awa.user.phone, await codeSent(awa.user.phone), home)
    const own = browser
    market.clock.advance(24 * 60 * minute)
    for (let time = 0; time < 8; time += 1) {
      browser = openBrowser(market)
      const refused = await refusal(request(awa.user.phone)).catch(() => null)
      market.clock.advance(((refused?.retryAfter ?? 0) % 3_600) * 1_000)
    }
    browser = openBrowser(market)
    expect(await refusal(request(awa.user.phone))).toMatchObject({ status: 429 })
    expect(await request(awa.user.phone, home)).toEqual(sentence)
    browser = own
    expect(await request(awa.user.phone)).toEqual(sentence)
  })
})

describe('whether a number has an account', () => {
  test('is told neither by the request nor by a wrong code', async () => {
    expect(await request(unknown)).toEqual(atFirst)
    await market.settle()
    expect(market.sms.messages(unknown)).toEqual([])
    await request(awa.user.phone)
    const code = other(await codeSent(awa.user.phone))
    const answers: Record<string, unknown[]> = {}
    for (const phone of [awa.user.phone, unknown]) {
      const network = newAddress()
      answers[phone] = []
      for (let time = 0; time < 7; time += 1)
        answers[phone].push(await refusal(enter(phone, code, network)))
    }
    expect(answers[awa.user.phone]?.[0]).toMatchObject(wrong)
    expect(answers[awa.user.phone]?.[5]).toMatchObject({ status: 429, retryAfter: 60 })
    expect(answers[unknown]).toEqual(answers[awa.user.phone])
  })

  test('is not told by how often a code may be asked for: five a day', async () => {
    const sent: Record<string, number[]> = {}
    for (const phone of [awa.user.phone, '54000001']) {
      const waits = []
      for (let time = 0; time < 5; time += 1) {
        await request(phone)
        const { retryAfter = 0, code } = await refusal(request(phone))
        expect(code).toBe('identity.too_many_tries')
        waits.push(retryAfter)
        market.clock.advance(retryAfter * 1_000)
      }
      sent[phone] = waits
    }
    expect(sent[awa.user.phone]).toEqual([60, 300, 900, 3_600, 86_400])
    expect(sent['54000001']).toEqual(sent[awa.user.phone])
  })
})

test('a code is guessed five times at once, from whatever networks its browser calls', async () => {
  await request(awa.user.phone)
  const code = other(await codeSent(awa.user.phone))
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => refusal(enter(awa.user.phone, code))),
  )
  const guessed = answers.filter((answer) => answer.code === 'identity.login_code_wrong')
  expect(guessed).toHaveLength(5)
})

test('a team role gets no code, and one who joins the team enters by none', async () => {
  await market.settle()
  for (const role of ['admin', 'finance', 'chef_livreur'] as const) {
    const { user } = await market.staff(role)
    const before = market.sms.messages(user.phone).length
    expect(await request(user.phone)).toEqual(sentence)
    await market.settle()
    expect(market.sms.messages(user.phone)).toHaveLength(before)
  }
  await request(awa.user.phone)
  const code = await codeSent(awa.user.phone)
  await market.sql(`update users set role = 'finance' where id = $1`, [awa.user._id])
  expect(await refusal(enter(awa.user.phone, code))).toMatchObject(wrong)
})

test('a suspended user gets no code, and enters by none that was sent before', async () => {
  await request(awa.user.phone)
  const code = await codeSent(awa.user.phone)
  await market.sql('update users set suspended_at = now() where id = $1', [awa.user._id])
  expect(await refusal(enter(awa.user.phone, code))).toMatchObject(wrong)
  market.clock.advance(minute)
  const before = market.sms.messages(awa.user.phone).length
  expect(await request(awa.user.phone)).toEqual(sentence)
  await market.settle()
  expect(market.sms.messages(awa.user.phone)).toHaveLength(before)
})
