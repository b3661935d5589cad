import { PassThrough } from 'node:stream'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { openMarketLog } from '#server/open-log.ts'
import { queueSms } from './queue-sms.ts'
import type { NewSms } from './queue-sms.ts'
import { openMarket } from '../../../tests/support/market.ts'

let logged = ''
const stream = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()))
const market = await openMarket({ log: openMarketLog('trace', stream), smsPerSecond: 5 })
afterAll(() => market.close())
afterEach(() => {
  market.sms.clearFaults()
  market.sms.clearMessages()
  market.sms.setBalance(100_000)
})

const minute = 60_000
const secret = 'kX9-secret-de-SMS'
let nextKey = 0

function queue(sms: Partial<NewSms> = {}): Promise<boolean> {
  const key = sms.key ?? `test:${(nextKey += 1)}`
  const expiresAt = sms.expiresAt ?? new Date(market.clock.now().getTime() + 24 * 60 * minute)
  return market.kernel.transaction((tx) =>
    queueSms(tx, market.kernel, {
      topic: 'orders',
      phone: '76123456',
      text: `Sugu ${secret} ${key}`,
      expiresAt,
      ...sms,
      key,
    }),
  )
}
/** Lets time pass, then runs the job that tries again. */
async function waitFor(ms: number): Promise<void> {
  market.clock.advance(ms)
  await market.runJob('channels.retry-sms')
  await market.settle()
}
async function stateOf(key: string) {
  const rows = await market.sql<{
    state: string
    tries: number
    text: string | null
    failure: string | null
  }>('select state, tries, text, failure from sms_outbox where news_key = $1', [key])
  return rows[0]
}
/** Counted since this process began, for the alert of a thousand in an hour. */
async function countOf(outcome: string): Promise<number> {
  const figures = await (await fetch(`${market.url}/metrics`)).text()
  return Number(
    new RegExp(`^sms_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(figures)?.[1] ?? 0,
  )
}
const received = () => market.sms.messages().map((sms) => sms.message)

describe('an SMS', () => {
  test('leaves by a job once its transaction has committed, and its text is erased', async () => {
    await queue({ key: 'one' })
    expect(received()).toEqual([])
    await market.settle()
    expect(received()).toEqual([`Sugu ${secret} one`])
    expect(await stateOf('one')).toMatchObject({ state: 'sent', tries: 1, text: null })
  })

  test('counts once as sent in the figures that warn of a thousand in an hour', async () => {
    const before = await countOf('sent')
    await queue()
    await queue()
    await market.settle()
    expect(await countOf('sent')).toBe(before + 2)
  })

  test('of a transaction that failed never leaves', async () => {
    await market.kernel
      .transaction(async (tx) => {
        await queueSms(tx, market.kernel, {
          key: 'undone',
          topic: 'orders',
          phone: '76123456',
          text: 'Sugu',
          expiresAt: new Date('2030-01-01'),
        })
        throw new Error('undone')
      })
      .catch(() => undefined)
    await market.settle()
    expect(received()).toEqual([])
  })

  test('whose job runs many times at once leaves once', async () => {
    await queue({ key: 'raced' })
    const rows = await market.sql<{ id: string }>(
      "select id from sms_outbox where news_key = 'raced'",
    )
    await Promise.all(
      Array.from({ length: 10 }, () =>
        market.runJob('notifications.send-sms', { id: rows[0]?.id }),
      ),
    )
    expect(received()).toHaveLength(1)
    await market.settle()
    expect(received()).toHaveLength(1)
  })

  test('waits for an operator that is down, and leaves when it is back', async () => {
    market.sms.setFault('send', { kind: 'down', times: 2 })
    await queue({ key: 'patient' })
    await market.settle()
    expect(await stateOf('patient')).toMatchObject({
      state: 'waiting',
      tries: 1,
      failure: 'provider_down',
    })
    await waitFor(3 * minute)
    expect(await stateOf('patient')).toMatchObject({ state: 'waiting', tries: 2 })
    await waitFor(3 * minute)
    expect(await stateOf('patient')).toMatchObject({ state: 'sent', tries: 3, text: null })
    expect(received()).toHaveLength(1)
  })

  test('whose outcome is unknown is tried again, slowly, three times at most', async () => {
    market.sms.setFault('send', { kind: 'lost' })
    await queue({ key: 'unsure' })
    await market.settle()
    expect(await stateOf('unsure')).toMatchObject({ state: 'waiting', failure: 'unsure' })
    for (let time = 0; time < 6; time += 1) await waitFor(13 * minute)
    expect(await stateOf('unsure')).toMatchObject({
      state: 'failed',
      failure: 'unsure',
      tries: 3,
      text: null,
    })
    expect(received()).toHaveLength(3)
  })

  test('that was being sent when its process was killed is taken up again', async () => {
    await queue({ key: 'killed' })
    await market.sql(
      "update sms_outbox set state = 'sending', tries = 1, tried_at = $1 where news_key = 'killed'",
      [market.clock.now()],
    )
    await market.settle()
    expect(received()).toEqual([])
    await waitFor(3 * minute)
    await waitFor(4 * minute)
    expect(received()).toHaveLength(1)
  })

  test('is sent at a moment of its own, five a second at most, however many are due at once', async () => {
    for (let time = 0; time < 12; time += 1) await queue()
    const { pool } = market.kernel.database
    const { rows } = await pool.query<{ id: string }>(
      "select id from sms_outbox where state = 'waiting'",
    )
    const { rows: clock } = await pool.query<{ now: string }>(
      'select clock_timestamp()::text as now',
    )
    await Promise.all(rows.map(({ id }) => market.runJob('notifications.send-sms', { id })))
    const { rows: booked } = await pool.query<{ ms: number }>(
      'select extract(epoch from next_at - $1::timestamptz)::float8 * 1000 as ms from sms_pace',
      [clock[0]?.now],
    )
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(booked[0]?.ms).toBeGreaterThanOrEqual(rows.length * 220)
    // A message that the operator refused as too fast (a very busy machine) is not lost.
    await waitFor(3 * minute)
    expect(received()).toHaveLength(rows.length)
  })

  test('leaves its text and number in no log, whatever fails, a database statement included', async () => {
    const { pool } = market.kernel.database
    await queue({ key: 'unlucky' })
    await pool.query(
      "alter table sms_outbox add constraint broken check (state <> 'waiting' or news_key <> 'refused')",
    )
    const failure: unknown = await queue({ key: 'refused' }).catch((error: unknown) => error)
    market.kernel.log.error({ err: failure }, 'essai')
    market.kernel.log.error({ err: new Error('autour', { cause: failure }) }, 'essai')
    await pool.query('alter table sms_outbox drop constraint broken')
    expect(logged).toContain('SMS non parti')
    expect(logged).toContain('insert into')
    expect(logged).toContain('params: [secret]')
    expect(logged).not.toContain(secret)
    expect(logged).not.toContain('76123456')
  })
})
