import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram, type Program } from '../program/testing/program.ts'
import { openMerchant } from './testing/merchant.ts'

const credentials = { merchantKey: 'key', clientId: 'client', clientSecret: 'secret' }
let folder: string
let started: Program[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orange-money-'))
  started = []
})
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true })
})

async function start(
  env: Record<string, string> = {},
  ...stdio: Parameters<typeof startProgram>[2][]
) {
  const program = await startProgram(
    'orange-money',
    {
      STATE_FILE: join(folder, 'state', 'payments.sqlite'),
      MERCHANT_KEY: 'key',
      CLIENT_ID: 'client',
      CLIENT_SECRET: 'secret',
      ...env,
    },
    ...stdio,
  )
  started.push(program)
  return program
}

describe('the provider as a program', () => {
  it('remembers payments and access tokens after being killed', async () => {
    const first = await start()
    const merchant = await openMerchant({ url: first.url, credentials })
    const token = await merchant.token()
    const payment = await merchant.open('SG-1-A')
    await fetch(payment.paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ action: 'confirmer', numero: '79000007', code: '418207' }),
      redirect: 'manual',
    })
    first.child.kill('SIGKILL')
    await first.ended

    const second = await start({ PORT: new URL(first.url).port })
    expect(second.url).toBe(first.url)
    const response = await fetch(`${second.url}/orange-money-webpay/dev/v1/transactionstatus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ order_id: 'SG-1-A', amount: 94_800, pay_token: payment.payToken }),
    })
    expect(await response.json()).toMatchObject({ status: 'SUCCESS' })
    await merchant.close()
  })

  it('sends after a restart the notifications that a kill interrupted', async () => {
    const first = await start({ LATE_SECONDS: '3600' })
    const merchant = await openMerchant({ url: first.url, credentials })
    const payment = await merchant.open('SG-1-A')
    await fetch(payment.paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ action: 'confirmer', numero: '79000005', code: '418207' }),
      redirect: 'manual',
    })
    first.child.kill('SIGKILL')
    await first.ended

    const { url } = await start()
    for (const [name, body] of [
      ['advance', { seconds: 3600 }],
      ['settle', {}],
    ] as const) {
      await fetch(`${url}/_control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    }
    expect(merchant.received).toMatchObject([
      { status: 'SUCCESS', notif_token: payment.notifToken },
    ])
    await merchant.close()
  })

  it('ends cleanly when asked', async () => {
    const { child, ended } = await start()
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, signal: null })
  })

  it('ends by itself when its parent closes the channel', async () => {
    const { child, ended } = await start({}, ['ignore', 'pipe', 'inherit', 'ipc'])
    child.disconnect()
    expect(await ended).toEqual({ code: 0, signal: null })
  })

  it('ends by itself when its standard input closes, if started so', async () => {
    const { child, ended } = await start({ EXIT_WITH_STDIN: '1' })
    child.stdin?.end()
    expect(await ended).toEqual({ code: 0, signal: null })
  })
})
