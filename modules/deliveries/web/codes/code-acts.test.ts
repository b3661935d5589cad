import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhone } from '#client/offline/act-queue.fixture.ts'
import { keepAct, sendActs } from '#client/offline/act-queue.ts'
import { QUEUE_KEY } from '#client/offline/queue-key.ts'

import { codeActs } from './code-acts.ts'
import { halfShown } from './code-kind.ts'

type Answer = Awaited<ReturnType<ReturnType<typeof openPhone>['answer']>>

let phone: ReturnType<typeof openPhone>
let results: string[]
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  phone = openPhone()
  phone.signIn('moussa')
  results = []
  leave = codeActs.hear({
    sent: (words) => results.push(words),
    refused: (problem, { payload: { who } }) => results.push(`${who} : ${problem}`),
  })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function typed(who: string, otp = '427180'): void {
  const payload = {
    kind: 'client',
    fulfillmentId: who,
    who,
    place: 'Sotuba',
    otp,
    cash: 0,
  } as const
  keepAct({ kind: codeActs, key: `client:${who}`, owner: 'moussa', payload })
}

/** Answers each parcel in its own way. */
function server(answers: Record<string, Answer>): void {
  phone.answer = ({ body }) =>
    answers[(body as { fulfillmentId: string }).fulfillmentId] ?? { status: 500 }
}

const delivered = { status: 200, body: { message: 'Colis livré.', alreadyDelivered: false } }
const again = { status: 200, body: { message: 'Colis livré.', alreadyDelivered: true } }
const refused = (status: number, code: string, retryAfter?: number) => ({
  status,
  body: { message: 'Non.', code },
  ...(retryAfter !== undefined && { retryAfter }),
})
const left = () => codeActs.read('moussa').map(({ payload, problem }) => [payload.who, problem])

test('three codes typed offline are each answered: delivered, already delivered, refused', async () => {
  server({
    Oumar: delivered,
    Awa: refused(409, 'deliveries.already_delivered'),
    Seydou: refused(422, 'deliveries.wrong_code'),
  })
  for (const who of ['Oumar', 'Awa', 'Seydou']) typed(who)
  await sendActs()
  expect(results).toEqual([
    'Oumar : Colis livré.',
    'Awa : ce colis était déjà livré.',
    'Seydou : Non.',
  ])
  expect(left()).toEqual([['Seydou', 'Non.']])
})

test('a refused code is never retried; a corrected one takes its place', async () => {
  server({ Seydou: refused(422, 'deliveries.wrong_code') })
  typed('Seydou')
  await sendActs()
  await sendActs()
  expect(phone.calls).toHaveLength(1)
  server({ Seydou: again })
  typed('Seydou', '111222')
  expect(left()).toEqual([['Seydou', null]])
  await sendActs()
  expect(results.at(-1)).toBe('Seydou : ce colis était déjà livré.')
  expect(left()).toEqual([])
})

test('a locked parcel waits as long as the server says, others go on', async () => {
  server({ Oumar: refused(429, 'deliveries.code_locked', 900), Awa: delivered })
  typed('Oumar')
  typed('Awa')
  await sendActs()
  expect(left()).toEqual([['Oumar', null]])
  server({ Oumar: delivered })
  vi.setSystemTime(Date.now() + 899_999)
  await sendActs()
  expect(left()).toEqual([['Oumar', null]])
  vi.setSystemTime(Date.now() + 1)
  await sendActs()
  expect(left()).toEqual([])
})

test('a damaged code is left out, and half of a code is shown', () => {
  phone.storage.set(
    QUEUE_KEY,
    JSON.stringify([
      {
        kind: 'code',
        key: 'client:1',
        owner: 'moussa',
        keptAt: '2026',
        problem: null,
        payload: { kind: 'client', who: 'Oumar', otp: '12' },
      },
    ]),
  )
  expect(left()).toEqual([])
  expect(halfShown('427180')).toBe('427\u202f···')
})
