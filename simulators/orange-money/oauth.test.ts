import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openOrangeMoneySimulator, type OrangeMoneySimulator } from './simulator.ts'
import { openMerchant, requestToken } from './testing/merchant.ts'

let provider: OrangeMoneySimulator
afterEach(() => provider.close())

describe('a merchant asks for an access token', () => {
  it('gets a bearer token whose life is given as text', async () => {
    provider = await openOrangeMoneySimulator({ accessTokenSeconds: 1800 })
    const response = await requestToken(provider)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]{32}$/),
      expires_in: '1800',
    })
  })

  it.each([
    ['does not say that it reads JSON', { headers: { accept: '*/*' } }, 406, 'not_acceptable'],
    ['sends no credentials', { headers: { authorization: '' } }, 401, 'invalid_client'],
    [
      'sends a wrong secret',
      { headers: { authorization: `Basic ${btoa('simulated-client:x')}` } },
      401,
      'invalid_client',
    ],
    [
      'sends JSON',
      { headers: { 'content-type': 'application/json' }, body: '{}' },
      400,
      'invalid_request',
    ],
    ['forgets the grant type', { body: 'scope=all' }, 400, 'invalid_request'],
    ['asks for another grant', { body: 'grant_type=password' }, 400, 'unsupported_grant_type'],
  ])('is refused when it %s', async (_fault, changes, status, error) => {
    provider = await openOrangeMoneySimulator()
    const response = await requestToken(provider, changes)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error, error_description: expect.any(String) })
  })

  it('may ask 50 times a minute, then has to wait', async () => {
    const clock = setClock()
    provider = await openOrangeMoneySimulator(clock)
    for (let times = 1; times <= 50; times += 1)
      expect((await requestToken(provider)).status).toBe(200)
    expect((await requestToken(provider)).status).toBe(429)
    clock.moveSeconds(60)
    expect((await requestToken(provider)).status).toBe(200)
  })
})

describe('a merchant calls with a token', () => {
  it.each([
    ['no token', undefined, 40],
    ['a token nobody gave', 'Bearer invented', 41],
    ['something that is no bearer token', 'Basic abc', 41],
  ])('is refused with %s', async (_what, authorization, code) => {
    provider = await openOrangeMoneySimulator()
    const response = await fetch(`${provider.url}/orange-money-webpay/dev/v1/webpayment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: '{}',
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code,
      message: expect.any(String),
      description: expect.any(String),
    })
  })

  it('is refused with an expired token', async () => {
    const clock = setClock()
    provider = await openOrangeMoneySimulator({ ...clock, accessTokenSeconds: 3600 })
    const merchant = await openMerchant(provider)
    const token = await merchant.token()
    const requestToken = () =>
      fetch(`${provider.url}/orange-money-webpay/dev/v1/transactionstatus`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ order_id: 'x', amount: 1, pay_token: 'x' }),
      })
    expect((await requestToken()).status).toBe(404)
    clock.moveSeconds(3600)
    const late = await requestToken()
    expect(late.status).toBe(401)
    expect(await late.json()).toMatchObject({ code: 42 })
    await merchant.close()
  })
})
