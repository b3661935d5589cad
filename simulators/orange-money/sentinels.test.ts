import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openOrangeMoneySimulator, type OrangeMoneySimulator } from './simulator.ts'
import { openMerchant } from './testing/merchant.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

let clock: ReturnType<typeof setClock>
let provider: OrangeMoneySimulator
let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  clock = setClock()
  provider = await openOrangeMoneySimulator({ ...clock, lateSeconds: 20 })
  merchant = await openMerchant(provider)
})
afterEach(async () => {
  await provider.close()
  await merchant.close()
})

/** A customer pays with this number; then everything due is sent. */
async function payWith(phone: string) {
  const payment = await merchant.open('SG-1-A')
  const answer = await provider.confirmAsCustomer('SG-1-A', { phone })
  await provider.settleNotifications()
  return { payment, location: answer.location, status: () => merchant.statusOf(payment) }
}

const outcomes = () => merchant.received.map(({ status }) => status)

describe('a number typed on the payment page', () => {
  it('that is no sentinel pays, and the merchant is notified once', async () => {
    const { payment, status } = await payWith('66982041')
    expect(await status()).toBe('SUCCESS')
    const { body } = await merchant.status({
      order_id: 'SG-1-A',
      amount: 94_800,
      pay_token: payment.payToken,
    })
    expect(merchant.received).toEqual([
      { status: 'SUCCESS', notif_token: payment.notifToken, txnid: body['txnid'] },
    ])
    expect(body['txnid']).toMatch(/^MP261120\.1341\.A\d{8}$/)
  })

  it('79000001 is refused', async () => {
    const { status } = await payWith('79000001')
    expect(await status()).toBe('FAILED')
    expect(outcomes()).toEqual(['FAILED'])
  })

  it('79000002 abandons the page, and no notification is sent', async () => {
    const { location, status } = await payWith('79000002')
    expect(location).toMatch(/\/left$/)
    const page = await (await fetch(`${provider.url}${location}`)).text()
    expect(page).toContain('Vous avez quitté le paiement')
    expect(page).not.toContain('Retourner')
    expect(await status()).toBe('INITIATED')
    clock.moveSeconds(600)
    expect(await status()).toBe('EXPIRED')
    expect(outcomes()).toEqual([])
  })

  it('79000003 waits for a confirmation that never comes', async () => {
    const { status } = await payWith('79000003')
    expect(await status()).toBe('PENDING')
    clock.moveSeconds(599)
    expect(await status()).toBe('PENDING')
    clock.moveSeconds(1)
    expect(await status()).toBe('EXPIRED')
    expect(outcomes()).toEqual([])
  })

  it('79000004 pays, and the merchant is notified twice', async () => {
    const { status } = await payWith('79000004')
    expect(await status()).toBe('SUCCESS')
    expect(merchant.received).toHaveLength(2)
    expect(merchant.received[0]).toEqual(merchant.received[1])
  })

  it('79000005 pays late: pending first, then paid and notified', async () => {
    const { status } = await payWith('79000005')
    expect(await status()).toBe('PENDING')
    expect(outcomes()).toEqual([])
    clock.moveSeconds(20)
    expect(await status()).toBe('SUCCESS')
    await provider.settleNotifications()
    expect(outcomes()).toEqual(['SUCCESS'])
  })

  it('79000005 can be confirmed at once by the operator', async () => {
    const { status } = await payWith('79000005')
    provider.releaseLate('another-order')
    expect(await status()).toBe('PENDING')
    provider.releaseLate('SG-1-A')
    expect(await status()).toBe('SUCCESS')
    await provider.settleNotifications()
    expect(outcomes()).toEqual(['SUCCESS'])
  })

  it('79000006 is refused although a notification says it is paid', async () => {
    const { payment, status } = await payWith('79000006')
    expect(merchant.received).toEqual([
      expect.objectContaining({ status: 'SUCCESS', notif_token: payment.notifToken }),
    ])
    expect(await status()).toBe('FAILED')
  })

  it('79000007 pays, and the merchant is never notified', async () => {
    const { status } = await payWith('79000007')
    expect(await status()).toBe('SUCCESS')
    expect(outcomes()).toEqual([])
  })

  it('79000008 pays, and notifies a failure after the success', async () => {
    const { status } = await payWith('79000008')
    expect(outcomes()).toEqual(['SUCCESS', 'FAILED'])
    expect(await status()).toBe('SUCCESS')
  })

  it('79000008 notifies the failure last even when the success had to be sent twice', async () => {
    merchant.answer((times) => (times === 1 ? 500 : 200))
    await payWith('79000008')
    expect(outcomes()).toEqual(['SUCCESS', 'SUCCESS', 'FAILED'])
  })

  it('79000009 expires first, and turns out to be paid afterwards', async () => {
    const { status } = await payWith('79000009')
    expect(await status()).toBe('EXPIRED')
    expect(outcomes()).toEqual([])
    provider.releaseLate()
    expect(await status()).toBe('SUCCESS')
    await provider.settleNotifications()
    expect(outcomes()).toEqual(['SUCCESS'])
  })
})

describe('the provider by itself', () => {
  it('notifies the merchant soon after the customer confirmed', async () => {
    await merchant.open('SG-1-A')
    await provider.confirmAsCustomer('SG-1-A')
    await waitFor(() => expect(outcomes()).toEqual(['SUCCESS']))
  })

  it('closed before a late payment was confirmed, notifies it when it opens again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orange-money-'))
    const stateFile = join(folder, 'payments.sqlite')
    const first = await openOrangeMoneySimulator({ ...clock, stateFile })
    const shop = await openMerchant(first)
    await shop.open('SG-1-A')
    await first.confirmAsCustomer('SG-1-A', { phone: '79000005' })
    await first.close()

    clock.moveSeconds(20)
    const second = await openOrangeMoneySimulator({ ...clock, stateFile })
    await waitFor(() => expect(shop.received).toMatchObject([{ status: 'SUCCESS' }]))
    await second.close()
    await shop.close()
    await rm(folder, { recursive: true })
  })
})

describe('a merchant that does not answer 200', () => {
  it('is notified once more, and no more than that', async () => {
    merchant.answer(() => 500)
    await payWith('76123456')
    expect(outcomes()).toEqual(['SUCCESS', 'SUCCESS'])
    await provider.settleNotifications()
    expect(outcomes()).toHaveLength(2)
    expect(provider.payment('SG-1-A')?.notifications).toEqual([
      expect.objectContaining({ attempts: 2, answer: 500 }),
    ])
  })

  it('is not notified again once it answered', async () => {
    merchant.answer((times) => (times === 1 ? 'nothing' : 200))
    await payWith('76123456')
    await provider.settleNotifications()
    expect(outcomes()).toHaveLength(2)
    expect(provider.payment('SG-1-A')?.notifications).toEqual([
      expect.objectContaining({ attempts: 2, answer: 200 }),
    ])
  })

  it('because it is gone does not bring the provider down', async () => {
    const payment = await merchant.open('SG-1-A')
    await merchant.close()
    await provider.confirmAsCustomer('SG-1-A')
    await provider.settleNotifications()
    expect(provider.payment('SG-1-A')?.notifications).toEqual([
      expect.objectContaining({ attempts: 2, answer: null }),
    ])
    expect(await merchant.statusOf(payment)).toBe('SUCCESS')
  })
})
