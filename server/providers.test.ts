import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#kernel/config/config.ts'
import { openPaymentProviders, openProviders } from './providers.ts'

test('a simulated operator that pays by call has the money for the demonstration’s Saturday', async () => {
  const { payments } = await open(await scratchFolder())
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

test('simulators keep their ports from start to start; a list cut short means new ones', async () => {
  const folder = await scratchFolder()
  const first = await open(folder)
  first.stop()
  await ended(first.simulated.sms)
  const second = await open(folder)
  expect(second.simulated).toEqual(first.simulated)
  second.stop()
  await ended(second.simulated.sms)
  await writeFile(path.join(folder, 'simulators', 'ports.json'), '{"sms":"4')
  const third = await open(folder)
  expect((await fetch(third.simulated.sms ?? '')).status).toBeLessThan(500)
})

async function open(folder: string) {
  const providers = await openProviders(readConfig({ DEMO: 'on', DATA_DIR: folder }))
  onTestFinished(() => providers.stop())
  return providers
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugu-providers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** Resolves when nothing answers there any more. */
async function ended(url: string | null): Promise<void> {
  await expect
    .poll(() =>
      fetch(url ?? '').then(
        () => 'answers',
        () => 'ended',
      ),
    )
    .toBe('ended')
}
