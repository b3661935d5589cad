import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openWaveSimulator, type WaveSimulator } from './simulator.ts'
import { openMerchant } from './testing/merchant.ts'

let wave: WaveSimulator
let merchant: Awaited<ReturnType<typeof openMerchant>>
let clock: ReturnType<typeof setClock>

beforeEach(async () => {
  clock = setClock()
  wave = await openWaveSimulator(clock)
  merchant = await openMerchant(wave)
  wave.notifyAt(merchant.url)
})
afterEach(async () => {
  await merchant.close()
  await wave.close()
})

test('a session is opened, paid, and announced with a signature of time and body', async () => {
  const id = await merchant.open()
  expect(await merchant.session(id)).toMatchObject({
    amount: '94800',
    checkout_status: 'open',
    payment_status: 'processing',
    transaction_id: null,
    wave_launch_url: `${wave.url}/c/${id}`,
  })
  expect(await (await merchant.pay(id)).text()).toContain('Paiement confirmé')
  await wave.settleNotifications()
  expect(await merchant.session(id)).toMatchObject({
    checkout_status: 'complete',
    payment_status: 'succeeded',
  })
  const [webhook] = merchant.received
  const time = /^t=(\d+),v1=/.exec(webhook?.signature ?? '')?.[1] ?? ''
  const wanted = createHmac('sha256', wave.credentials.webhookSecret)
    .update(`${time}${webhook?.body}`)
    .digest('hex')
  expect(webhook).toMatchObject({ type: 'checkout.session.completed', paid: 'succeeded' })
  expect(webhook?.signature).toBe(`t=${time},v1=${wanted}`)
})

test('a call without the key of the wallet, or out of shape, is refused with its code', async () => {
  const refused = await fetch(`${wave.url}/v1/checkout/sessions`, { method: 'POST' })
  expect([refused.status, await refused.json()]).toMatchObject([
    401,
    { code: 'missing-auth-header' },
  ])
  expect(
    await merchant.call('/v1/balance', undefined, { authorization: 'Bearer x' }),
  ).toMatchObject({ status: 401, body: { code: 'no-matching-api-key' } })
  for (const changes of [{ amount: 94_800 }, { currency: 'EUR' }, { success_url: 'paye' }])
    expect(await merchant.call('/v1/checkout/sessions', merchant.request(changes))).toMatchObject({
      status: 400,
      body: { code: 'request-validation-error' },
    })
})

test('a refused customer may try again with another number', async () => {
  const id = await merchant.open()
  expect(await (await merchant.pay(id, '79000001')).text()).toContain('Paiement refusé')
  expect(await merchant.session(id)).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'insufficient-funds' },
  })
  await merchant.pay(id)
  await wave.settleNotifications()
  expect(await merchant.session(id)).toMatchObject({ payment_status: 'succeeded' })
  expect(merchant.received.map(({ type }) => type)).toEqual([
    'checkout.session.payment_failed',
    'checkout.session.completed',
  ])
})

test('a sentinel number provokes: notified twice, late, forged, never, or paid after expiry', async () => {
  const outcome = async (phone: string) => {
    const id = await merchant.open()
    merchant.received.length = 0
    await merchant.pay(id, phone)
    await wave.settleNotifications()
    const { payment_status } = await merchant.session(id)
    return [payment_status, merchant.received.length]
  }
  expect(await outcome('79000004')).toEqual(['succeeded', 2])
  expect(new Set(merchant.received.map(({ id }) => id)).size).toBe(1)
  expect(await outcome('79000006')).toEqual(['processing', 1])
  expect(merchant.received[0]?.paid).toBe('succeeded')
  expect(await outcome('79000007')).toEqual(['succeeded', 0])
  expect(await outcome('79000002')).toEqual(['processing', 0])

  expect(await outcome('79000005')).toEqual(['processing', 0])
  wave.release()
  await wave.settleNotifications()
  expect(merchant.received[0]?.paid).toBe('succeeded')

  expect(await outcome('79000009')).toEqual(['cancelled', 0])
  wave.advanceClock(20)
  await wave.settleNotifications()
  expect(merchant.received[0]?.paid).toBe('succeeded')
})

test('a session ends by expiry or by a call, and cannot be paid any more', async () => {
  const [left, ended] = [await merchant.open(), await merchant.open()]
  expect((await merchant.call(`/v1/checkout/sessions/${ended}/expire`, {})).status).toBe(200)
  expect((await merchant.call(`/v1/checkout/sessions/${ended}/expire`, {})).status).toBe(409)
  wave.advanceClock(1_800)
  for (const id of [left, ended]) {
    expect(await (await merchant.pay(id)).text()).toContain('a expiré')
    expect(await merchant.session(id)).toMatchObject({
      checkout_status: 'expired',
      payment_status: 'cancelled',
    })
  }
})

test('a session is found by the merchant’s reference; only its number pays a restricted one', async () => {
  const id = await merchant.open({ restrict_payer_mobile: '+22370000001' })
  const { body } = await merchant.call(
    '/v1/checkout/sessions/search?client_reference=SG-261120-7K4QX',
  )
  expect(body).toMatchObject({ result: [{ id }] })
  expect((await merchant.pay(id)).status).toBe(400)
  await merchant.pay(id, '70000001')
  expect(await merchant.session(id)).toMatchObject({ payment_status: 'succeeded' })
})

test('« Annuler » leads to the address for errors and changes nothing', async () => {
  const id = await merchant.open()
  const answer = await merchant.pay(id, '', 'annuler')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${merchant.url}/annule`])
  expect(await merchant.session(id)).toMatchObject({ checkout_status: 'open' })
})
