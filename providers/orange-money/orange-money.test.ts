import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import {
  openOrangeMoneySimulator,
  type OrangeMoneySimulator,
} from '../../simulators/orange-money/simulator.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'
import { openOrangeMoney } from './orange-money.ts'

describe('Orange Money', () => {
  let provider: OrangeMoneySimulator
  let mali: PaymentProvider
  beforeEach(async () => {
    provider = await openOrangeMoneySimulator()
    mali = openOrangeMoney({ baseUrl: provider.url, ...provider.credentials, country: 'ml' })
  })
  afterEach(() => provider.close())

  const newPayment = (orderId: string) => ({
    orderId,
    francs: 31_000,
    reference: 'SG-261120-7K4QX',
    returnUrl: 'http://localhost:3000/paiement/retour',
    cancelUrl: 'http://localhost:3000/paiement/annule',
    noticeUrl: 'http://localhost:3000/api/payments/notifications/orange-money',
  })
  const fault = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('done'),
      (error: unknown) => error,
    )
  const statusOf = ({ payToken }: { payToken: string }, orderId: string, francs = 31_000) =>
    mali.readState({ orderId, francs, payToken })

  test('opens a page in francs in Mali, in the sandbox’s unit there, and reads a payment’s state', async () => {
    const sandbox = openOrangeMoney({
      baseUrl: provider.url,
      ...provider.credentials,
      country: 'dev',
    })
    const paid = await mali.openPage(newPayment('SG-1'))
    await sandbox.openPage(newPayment('SG-2'))
    expect([provider.payment('SG-1'), provider.payment('SG-2')]).toMatchObject([
      { currency: 'XOF', amount: 31_000 },
      { currency: 'OUV', amount: 31_000 },
    ])
    expect(paid).toMatchObject({
      payToken: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      notifToken: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
    expect(await statusOf(paid, 'SG-1')).toMatchObject({ state: 'open' })
    await provider.confirmAsCustomer('SG-1')
    expect(await statusOf(paid, 'SG-1')).toMatchObject({
      state: 'succeeded',
      transactionId: expect.stringMatching(/.+/) as string,
    })
  })

  test('gets a new token when the old one has expired meanwhile, and opens one page', async () => {
    await mali.openPage(newPayment('SG-1'))
    provider.setFault('create', { kind: 'unauthorized' })
    await mali.openPage(newPayment('SG-2'))
    expect(
      provider
        .payments()
        .map(({ orderId }) => orderId)
        .toSorted(),
    ).toEqual(['SG-1', 'SG-2'])
  })

  test('whose answer is lost is not called again for the same order: its id may be used up', async () => {
    provider.setFault('create', { kind: 'lost', times: 1 })
    expect(await fault(mali.openPage(newPayment('SG-1')))).toBeInstanceOf(ProviderDown)
    expect(provider.payments()).toHaveLength(1)
    const spent = await fault(mali.openPage(newPayment('SG-1')))
    expect(spent).toBeInstanceOf(ProviderRefusal)
    expect(spent).toMatchObject({ code: '1204' })
    await mali.openPage(newPayment('SG-1-B'))
  })

  test('that refuses is not treated as down: a wrong key is reported as a refusal', async () => {
    const wrong = openOrangeMoney({
      baseUrl: provider.url,
      ...provider.credentials,
      merchantKey: 'autre',
      country: 'ml',
    })
    for (let time = 0; time < 6; time += 1)
      expect(await fault(wrong.openPage(newPayment(`SG-${time}`)))).toMatchObject({
        status: 403,
        code: '1202',
      })
  })

  test('that cannot be reached is treated as down', async () => {
    await provider.close()
    expect(await fault(mali.openPage(newPayment('SG-1')))).toBeInstanceOf(ProviderDown)
    provider = await openOrangeMoneySimulator()
  })
})
