import { afterAll, describe, expect, it } from 'vitest'
import { openOrangeMoneySimulator } from './simulator.ts'
import { openMerchant } from './testing/merchant.ts'

let minutes = 0
// Each reading of the clock is a minute later, so that the limit on tokens does not interfere.
const provider = await openOrangeMoneySimulator({
  countries: ['dev'],
  elapsedMs: () => (minutes += 60_000),
})
const merchant = await openMerchant(provider)
afterAll(async () => {
  await provider.close()
  await merchant.close()
})

describe('a merchant opens a payment', () => {
  it('gets a payment token, a notification token and the address of the page', async () => {
    const { status, body } = await merchant.create(merchant.request('SG-1-A'))
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 201,
      message: 'OK',
      pay_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      payment_url: `${provider.url}/payment/pay_token/${String(body['pay_token'])}`,
      notif_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect((await fetch(String(body['payment_url']))).status).toBe(200)
  })

  it.each([
    'merchant_key',
    'currency',
    'order_id',
    'amount',
    'return_url',
    'cancel_url',
    'notif_url',
    'lang',
    'reference',
  ])('is refused without %s', async (field) => {
    const { status, body } = await merchant.create(
      merchant.request('SG-2-A', { [field]: undefined }),
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 23, description: expect.stringContaining(field) })
  })

  it.each([
    ['an order number of 31 characters', { order_id: 'S'.repeat(31) }],
    ['an order number with an accent', { order_id: 'SG-é' }],
    ['an address of 121 characters', { notif_url: `http://127.0.0.1/${'n'.repeat(104)}` }],
    ['an address that is none', { return_url: 'retour' }],
    ['an address that runs a script', { cancel_url: 'javascript:alert(1)' }],
    ['a reference of 31 characters', { reference: 'R'.repeat(31) }],
    ['a reference with an accent', { reference: 'Commande payée' }],
    ['no franc', { amount: 0 }],
    ['a negative amount', { amount: -5 }],
    ['half a franc', { amount: 12.5 }],
    ['an amount in words', { amount: 'mille' }],
    ['a list for an order number', { order_id: ['a'] }],
    ['a language it does not speak', { lang: 'bm' }],
  ])('is refused with %s', async (_what, changes) => {
    const { status, body } = await merchant.create(merchant.request('SG-3-A', changes))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 24,
      message: expect.any(String),
      description: expect.any(String),
    })
  })

  it('keeps within the longest fields allowed', async () => {
    const longest = {
      order_id: 'S'.repeat(30),
      reference: 'R'.repeat(30),
      notif_url: `http://127.0.0.1/${'n'.repeat(103)}`,
    }
    expect((await merchant.create(merchant.request('-', longest))).status).toBe(201)
  })

  it('is refused with a body that is not JSON', async () => {
    const response = await fetch(`${provider.url}/orange-money-webpay/dev/v1/webpayment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await merchant.token()}`,
      },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 22 })
  })

  it('is refused with an unknown key, another currency, or a country it has no right to', async () => {
    const request = merchant.request('SG-4-A')
    expect(await merchant.create({ ...request, merchant_key: 'other' })).toMatchObject({
      status: 403,
      body: { code: 1202 },
    })
    expect(await merchant.create({ ...request, currency: 'XOF' })).toMatchObject({
      status: 403,
      body: { code: 1203 },
    })
    expect(await merchant.create({ ...request, currency: 'XOF' }, 'ml')).toMatchObject({
      status: 403,
      body: { code: 50 },
    })
  })

  it('cannot use an order number twice, even for a payment that failed', async () => {
    await merchant.open('SG-5-A')
    await provider.confirmAsCustomer('SG-5-A', { phone: '79000001' })
    expect(await merchant.create(merchant.request('SG-5-A'))).toMatchObject({
      status: 403,
      body: { code: 1204 },
    })
  })

  it('that opens the same order ten times at once opens it once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merchant.create(merchant.request('SG-6-A'))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('pays in francs where Mali is open', async () => {
    const mali = await openOrangeMoneySimulator()
    const shop = await openMerchant(mali)
    expect((await shop.create(shop.request('SG-7-A', { currency: 'XOF' }), 'ml')).status).toBe(201)
    expect(await shop.create(shop.request('SG-7-B'), 'ml')).toMatchObject({
      status: 403,
      body: { code: 1203 },
    })
    await mali.close()
    await shop.close()
  })
})

describe('a merchant asks for a payment’s status', () => {
  it('gets no answer unless order, amount and token belong together', async () => {
    const { orderId, payToken } = await merchant.open('SG-8-A')
    const other = await merchant.open('SG-8-B')
    const question = { order_id: orderId, amount: 94_800, pay_token: payToken }
    expect(await merchant.status(question)).toEqual({
      status: 201,
      body: { status: 'INITIATED', order_id: orderId, txnid: '' },
    })
    expect(await merchant.status({ ...question, amount: 94_801 })).toMatchObject({
      status: 404,
      body: { code: 60 },
    })
    expect(await merchant.status({ ...question, pay_token: other.payToken })).toMatchObject({
      status: 404,
    })
    expect(await merchant.status({ ...question, order_id: 'SG-unknown' })).toMatchObject({
      status: 404,
    })
    expect(await merchant.status({ ...question, pay_token: undefined })).toMatchObject({
      status: 400,
      body: { code: 23 },
    })
  })

  it('that calls an address that does not exist gets an error in the provider’s words', async () => {
    const response = await fetch(`${provider.url}/nowhere`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 60 })
  })
})
