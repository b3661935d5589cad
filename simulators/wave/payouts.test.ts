import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openWaveSimulator, type WaveSimulator } from './simulator.ts'
import { openMerchant } from './testing/merchant.ts'

let wave: WaveSimulator
let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  wave = await openWaveSimulator({ ...setClock(), openingBalance: 100_000 })
  merchant = await openMerchant(wave)
})
afterEach(async () => {
  await merchant.close()
  await wave.close()
})

const balance = async () => (await merchant.call('/v1/balance')).body['amount']

test('a payout leaves the wallet once for its key, and another body under that key is refused', async () => {
  const first = await merchant.payOut('one')
  expect(first).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect((await merchant.payOut('one')).body['id']).toBe(first.body['id'])
  expect(await merchant.payOut('one', { receive_amount: '20000' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency-mismatch' },
  })
  expect(await balance()).toBe('81000')
  expect(await merchant.call('/v1/payouts/search?client_reference=samedi-1')).toMatchObject({
    body: { result: [{ id: first.body['id'] }] },
  })
})

test('a sentinel number decides its payout: failed, hanging until released, reversed', async () => {
  expect((await merchant.payOut('f', { mobile: '+22379000011' })).body).toMatchObject({
    status: 'failed',
    payout_error: { error_code: 'recipient-limit-exceeded' },
  })
  const { body } = await merchant.payOut('h', { mobile: '+22379000012' })
  expect(body['status']).toBe('processing')
  const back = await merchant.payOut('r', { mobile: '+22379000013' })
  expect([back.body['status'], await balance()]).toEqual(['succeeded', '62000'])
  wave.release()
  expect((await merchant.call(`/v1/payout/${String(body['id'])}`)).body['status']).toBe('succeeded')
  expect((await merchant.call(`/v1/payout/${String(back.body['id'])}`)).body['status']).toBe(
    'reversed',
  )
  expect(await balance()).toBe('81000')
})

test('one call pays several, all or none, and each can be reversed', async () => {
  const payouts = ['+22376000001', '+22379000011', '+22376000002'].map((mobile) => ({
    currency: 'XOF',
    receive_amount: '10000',
    mobile,
  }))
  const send = (key: string, list: unknown[]) =>
    merchant.call('/v1/payout-batch', { payouts: list }, { 'idempotency-key': key })
  const { body } = await send('samedi', payouts)
  expect(body).toMatchObject({
    status: 'complete',
    payouts: [{ status: 'succeeded' }, { status: 'failed' }, { status: 'succeeded' }],
  })
  expect((await send('samedi', payouts)).body['id']).toBe(body['id'])
  expect(await balance()).toBe('80000')
  expect(
    await send(
      'trop',
      Array.from({ length: 9 }, () => payouts[0]),
    ),
  ).toMatchObject({ status: 403, body: { code: 'insufficient-funds' } })
  expect(await merchant.call(`/v1/payouts-batch/${String(body['id'])}`)).toMatchObject({ body })
  const [one] = wave.payouts().filter(({ status }) => status === 'succeeded')
  await merchant.call(`/v1/payout/${one?.id}/reverse`, {})
  expect(await balance()).toBe('90000')
})

test('the transactions of a day add up to the balance, refunds and returns included', async () => {
  const id = await merchant.open({ amount: '50000' })
  await merchant.pay(id)
  wave.advanceClock(1)
  await merchant.payOut('one')
  wave.advanceClock(1)
  for (let twice = 0; twice < 2; twice += 1)
    expect((await merchant.call(`/v1/checkout/sessions/${id}/refund`, {})).status).toBe(200)
  const { body } = await merchant.call('/v1/transactions?date=2026-11-20')
  const items = body['items'] as { amount: string; transaction_type: string }[]
  expect(items.map(({ amount, transaction_type }) => [transaction_type, amount])).toEqual([
    ['merchant_payment', '50000'],
    ['api_payout', '-19000'],
    ['merchant_payment_refund', '-50000'],
  ])
  expect(await balance()).toBe('81000')
  expect((await merchant.call('/v1/transactions?date=2026-11-19')).body['items']).toEqual([])
})
