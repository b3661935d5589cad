import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#kernel/config/config.ts'
import { openPaymentProviders, openProviders } from './providers.ts'

test('a simulated operator that pays out by call has the money for a Saturday of the demonstration', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-providers-'))
  const { payments, stop } = await openProviders(readConfig({ DEMO: 'on', DATA_DIR: folder }))
  onTestFinished(async () => {
    stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  const byCall = [...openPaymentProviders(payments).values()].filter(({ moneyOut }) => moneyOut)
  expect(byCall.length).toBeGreaterThan(0)
  for (const { moneyOut, statement } of byCall) {
    const transfer = await moneyOut?.send({
      key: 'saturday-1',
      reference: 'saturday-1',
      francs: 5_000_000,
      phone: '76123456',
      name: 'Bazin Diarra',
      reason: 'Sugu, votre samedi',
    })
    expect(transfer).toMatchObject({ state: 'succeeded', failure: null })
    expect(await statement?.readBalance()).toBe(95_000_000)
  }
})
