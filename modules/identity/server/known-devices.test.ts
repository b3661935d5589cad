import { afterAll, describe, expect, test } from 'vitest'

import { changePassword, endOtherSessions } from '#modules/identity/contract/sessions.ts'
import { login, register } from '#modules/identity/contract/accounts.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { usualPassword } from './testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())

let nextHost = 0
const newAddress = () => `203.1.${Math.floor((nextHost += 1) / 250)}.${nextHost % 250}`
let nextPhone = 58_000_000
const newPhone = () => String((nextPhone += 1))

/** A device with its own cookies, as a browser keeps them. */
function device(address = newAddress()) {
  let cookie = ''
  return {
    cookie: () => cookie,
    async send(endpoint: Endpoint, body: object, token = '') {
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
      const given = answer.headers.get('set-cookie')
      if (given) cookie = given.split(';')[0] ?? ''
      const text = await answer.text()
      const { token: session = '' } = (text ? JSON.parse(text) : {}) as { token?: string }
      return { status: answer.status, set: given, token: session }
    },
  }
}

const enter = (phone: string, password = usualPassword) => ({ phone, password })

async function newcomer(on = device()) {
  const phone = newPhone()
  const { token } = await on.send(register, {
    name: 'Awa Diarra',
    ...enter(phone),
    acceptedTerms: true,
  })
  return { phone, token, on }
}

/** Strangers guess from everywhere until every new device has to wait. */
async function besiege(phone: string, address = newAddress): Promise<void> {
  for (let time = 0; time < 30; time += 1)
    await device(address()).send(login, enter(phone, 'faux1234'))
}

describe('a device that has signed in before', () => {
  test('gets in while strangers guess from everywhere, its own network too', async () => {
    const home = newAddress()
    const { phone, on } = await newcomer(device(home))
    await besiege(phone)
    await besiege(phone, () => home)
    expect((await device().send(login, enter(phone))).status).toBe(429)
    expect((await on.send(login, enter(phone))).status).toBe(200)
  })

  test('proves nothing for another account', async () => {
    const [awa, oumar] = [await newcomer(), await newcomer()]
    await besiege(oumar.phone)
    expect((await awa.on.send(login, enter(oumar.phone))).status).toBe(429)
  })

  test('is forgotten when the password changes elsewhere', async () => {
    const { phone, on } = await newcomer()
    const other = device()
    const { token } = await other.send(login, enter(phone))
    const changed = { currentPassword: usualPassword, newPassword: 'nouveau9' }
    expect((await other.send(changePassword, changed, token)).status).toBe(200)
    await besiege(phone)
    expect((await on.send(login, enter(phone, 'nouveau9'))).status).toBe(429)
    expect((await other.send(login, enter(phone, 'nouveau9'))).status).toBe(200)
  })

  test('keeps its proof out of reach of scripts, and the market only its hash', async () => {
    const { on, token } = await newcomer()
    const { set } = await device().send(login, enter((await newcomer()).phone))
    expect(set).toMatch(
      /^sugu_device=[\w-]{20,}; Path=\/api\/users; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    expect(await on.send(endOtherSessions, {}, token)).toMatchObject({ set: null })
    const proof = on.cookie().split('=')[1] ?? ''
    const rows = await market.sql<{ row: string }>('select d::text as row from known_devices d')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ row }) => row.includes(proof))).toBe(false)
  })
})
