import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { openDevice } from '#client/session/device.fixture.ts'

import { halfShown, otpQueue, putInQueue } from './otp-queue.ts'
import { sendQueued, type Sent } from './use-otp-queue.ts'

const owner = 'moussa'
let device: ReturnType<typeof openDevice>
let results: Sent[]
let calls: string[]
beforeEach(() => {
  device = openDevice()
  vi.stubGlobal('navigator', {})
  results = []
  calls = []
  otpQueue.clear()
})
afterEach(() => vi.unstubAllGlobals())

function typed(who: string, more: Partial<Parameters<typeof putInQueue>[0]> = {}): void {
  putInQueue({
    key: `client:${who}`,
    owner,
    kind: 'client',
    fulfillmentId: who,
    who,
    place: 'Sotuba',
    otp: '427180',
    cash: 0,
    typedAt: '2026-11-20T14:03:00Z',
    ...more,
  })
}

/** A server that answers each parcel in its own way. */
function server(answers: Record<string, object | CallFailure>): Client {
  const answer = async (_: unknown, sent: { body?: { fulfillmentId?: string } }) => {
    const who = sent.body?.fulfillmentId ?? ''
    calls.push(who)
    const given = answers[who]
    if (given instanceof CallFailure) throw given
    return given
  }
  return answer as Client
}

const delivered = { message: 'Colis livré.', alreadyDelivered: false }
const refused = (status: number, code: string, retryAfter?: number) =>
  new CallFailure(status, { message: 'Non.', code }, retryAfter)
const sendQueuedCodes = (call: Client, now = 0) =>
  sendQueued(call, owner, now, (sent) => results.push(sent))
const left = () => otpQueue.read().map(({ who, refused: why }) => [who, why])

test('three codes typed offline are each answered: delivered, already delivered, refused', async () => {
  for (const who of ['Oumar', 'Awa', 'Seydou']) typed(who)
  await sendQueuedCodes(
    server({
      Oumar: delivered,
      Awa: refused(409, 'deliveries.already_delivered'),
      Seydou: refused(422, 'deliveries.wrong_code'),
    }),
  )
  expect(results.map(({ words }) => words)).toEqual([
    'Oumar : Colis livré.',
    'Awa : ce colis était déjà livré.',
    'Seydou : Non.',
  ])
  expect(left()).toEqual([['Seydou', 'Non.']])
})

test('a refused code is never retried; a corrected one takes its place', async () => {
  typed('Seydou')
  const call = server({ Seydou: refused(422, 'deliveries.wrong_code') })
  await sendQueuedCodes(call)
  await sendQueuedCodes(call)
  expect(calls).toHaveLength(1)
  typed('Seydou', { otp: '111222' })
  expect(left()).toEqual([['Seydou', null]])
  await sendQueuedCodes(server({ Seydou: { ...delivered, alreadyDelivered: true } }))
  expect(results.at(-1)?.words).toBe('Seydou : ce colis était déjà livré.')
  expect(left()).toEqual([])
})

test('without network nothing is lost, and the others are not tried in vain', async () => {
  typed('Oumar')
  typed('Awa')
  await sendQueuedCodes(server({ Oumar: refused(0, 'network'), Awa: delivered }))
  expect(calls).toEqual(['Oumar'])
  expect(left()).toEqual([
    ['Oumar', null],
    ['Awa', null],
  ])
})

test('a locked parcel waits as long as the server says, others go on', async () => {
  typed('Oumar')
  typed('Awa')
  await sendQueuedCodes(
    server({ Oumar: refused(429, 'deliveries.code_locked', 900), Awa: delivered }),
    1_000,
  )
  expect(left()).toEqual([['Oumar', null]])
  await sendQueuedCodes(server({ Oumar: delivered }), 900_999)
  expect(left()).toEqual([['Oumar', null]])
  await sendQueuedCodes(server({ Oumar: delivered }), 901_000)
  expect(left()).toEqual([])
})

test('another courier on the same phone sends none of the first one’s codes', async () => {
  typed('Oumar')
  await sendQueued(server({ Oumar: delivered }), 'sekou', 0, (sent) => results.push(sent))
  expect(calls).toEqual([])
})

test('two tabs that send at once send each code once, and damaged storage is an empty queue', async () => {
  typed('Oumar')
  const call = server({ Oumar: delivered })
  await Promise.all([sendQueuedCodes(call), sendQueuedCodes(call)])
  expect(calls).toEqual(['Oumar'])
  device.otherTab('codesEnAttente', '[{"key":1},null,{"otp":"12"}]')
  expect(otpQueue.read()).toEqual([])
  expect(halfShown('427180')).toBe('427\u202f···')
})
