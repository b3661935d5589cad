import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOrangeMoneySimulator, type OrangeMoneySimulator } from './simulator.ts'
import { openMerchant, requestToken } from './testing/merchant.ts'

let provider: OrangeMoneySimulator
let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  provider = await openOrangeMoneySimulator()
  merchant = await openMerchant(provider)
})
afterEach(async () => {
  await provider.close()
  await merchant.close()
})

const control = async (name: string, body: unknown) => {
  const response = await fetch(`${provider.url}/_control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('the provider with faults', () => {
  it('is down at one step until the fault is cleared', async () => {
    provider.setFault('create', { kind: 'down' })
    for (const orderId of ['SG-1-A', 'SG-1-A']) {
      expect(await merchant.create(merchant.request(orderId))).toMatchObject({
        status: 503,
        body: { code: 5 },
      })
    }
    provider.clearFaults()
    expect((await merchant.create(merchant.request('SG-1-A'))).status).toBe(201)
  })

  it('is down for the payment of one amount alone', async () => {
    provider.setFault('create', { kind: 'down', amount: 7_777 })
    expect((await merchant.create(merchant.request('SG-1-B'))).status).toBe(201)
    expect((await merchant.create({ ...merchant.request('SG-1-C'), amount: 7_777 })).status).toBe(
      503,
    )
  })

  it('is down for the token too', async () => {
    provider.setFault('token', { kind: 'down', times: 1 })
    expect((await requestToken(provider)).status).toBe(503)
    expect((await requestToken(provider)).status).toBe(200)
  })

  it('answers once that the token expired', async () => {
    const payment = await merchant.open('SG-1-A')
    provider.setFault('status', { kind: 'unauthorized' })
    const question = { order_id: 'SG-1-A', amount: 94_800, pay_token: payment.payToken }
    expect(await merchant.status(question)).toMatchObject({ status: 401, body: { code: 42 } })
    expect((await merchant.status(question)).status).toBe(201)
  })

  it.each([53, 1201])('refuses with %i', async (code) => {
    provider.setFault('create', { kind: 'error', code, times: 1 })
    expect(await merchant.create(merchant.request('SG-1-A'))).toMatchObject({
      status: 403,
      body: { code },
    })
  })

  it('does not answer, and does nothing', async () => {
    provider.setFault('create', { kind: 'hang', seconds: 0.05, times: 1 })
    await expect(merchant.create(merchant.request('SG-1-A'))).rejects.toThrow('fetch failed')
    expect(provider.payment('SG-1-A')).toBeUndefined()
  })

  it('closes even while a request is kept waiting', async () => {
    provider.setFault('create', { kind: 'hang', seconds: 3600 })
    const waiting = merchant.create(merchant.request('SG-1-A')).catch(() => 'cut')
    const token = await merchant.token()
    expect(token).not.toBe('')
    await provider.close()
    expect(await waiting).toBe('cut')
  })

  it('loses its answer on the way, though the payment was opened', async () => {
    provider.setFault('create', { kind: 'lost', times: 1 })
    await expect(merchant.create(merchant.request('SG-1-A'))).rejects.toThrow('fetch failed')
    expect(provider.payment('SG-1-A')?.status).toBe('INITIATED')
    expect(await merchant.create(merchant.request('SG-1-A'))).toMatchObject({
      status: 403,
      body: { code: 1204 },
    })
  })

  it('sends a notification again, or a false one', async () => {
    await merchant.open('SG-1-A')
    await provider.confirmAsCustomer('SG-1-A')
    await provider.settleNotifications()
    expect(await provider.notify('SG-1-A')).toBe(200)
    expect(
      await provider.notify('SG-1-A', {
        status: 'FAILED',
        notifToken: 'f'.repeat(32),
        txnid: 'MP0',
      }),
    ).toBe(200)
    expect(merchant.received[1]).toEqual(merchant.received[0])
    expect(merchant.received[2]).toEqual({
      status: 'FAILED',
      notif_token: 'f'.repeat(32),
      txnid: 'MP0',
    })
  })
})

describe('the controls of another process', () => {
  it('do what those of the object do', async () => {
    await merchant.open('SG-1-A')
    await provider.confirmAsCustomer('SG-1-A', { phone: '79000005' })
    expect((await control('payments', { orderId: 'SG-1-A' })).body.payments).toMatchObject([
      { orderId: 'SG-1-A', status: 'PENDING' },
    ])
    await control('release', {})
    await control('settle', {})
    expect((await control('payments', {})).body.payments).toMatchObject([
      { status: 'SUCCESS', notifications: [{ answer: 200 }] },
    ])
    expect((await control('notify', { orderId: 'SG-1-A', status: 'FAILED' })).body).toEqual({
      done: true,
      answer: 200,
    })

    await control('fault', { step: 'create', fault: { kind: 'down', times: 1 } })
    expect((await merchant.create(merchant.request('SG-2-A'))).status).toBe(503)
    await merchant.open('SG-2-A')
    await control('advance', { seconds: 600 })
    expect(provider.payment('SG-2-A')?.status).toBe('EXPIRED')
  })

  it('refuse what they do not understand', async () => {
    expect((await control('fault', { step: 'create', fault: { kind: 'sulk' } })).status).toBe(400)
    expect(
      (await control('fault', { step: 'create', fault: { kind: 'error', code: 999 } })).status,
    ).toBe(422)
    expect((await control('notify', { orderId: 'nobody' })).status).toBe(422)
    const form = await fetch(`${provider.url}/_control/release`, {
      method: 'POST',
      body: new URLSearchParams(),
    })
    expect(form.status).toBe(415)
  })
})
