import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { endpoint } from '#kernel/wire/endpoint.ts'

import { openPhone } from './act-queue.fixture.ts'
import { QUEUE_KEY } from './queue-key.ts'

type Words = { words: string }
const isWords = (kept: unknown): kept is Words =>
  typeof kept === 'object' && kept !== null && 'words' in kept
const post = endpoint('POST', '/api/acts', { who: 'user' })

let phone: ReturnType<typeof openPhone>
beforeEach(() => {
  vi.useFakeTimers()
  phone = openPhone()
  phone.signIn('awa')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens another tab of the same phone: the two share storage and locks, nothing else. */
async function openTab() {
  vi.resetModules()
  const queue = await import('./act-queue.ts')
  const store = await import('./act-store.ts')
  const kindOf = (kind: string) => {
    const refused: string[] = []
    const rounds: number[] = []
    const acts = queue.actKind<Words, unknown>({
      kind,
      isPayload: isWords,
      send: ({ key, payload }, { call }) =>
        call(post, { body: payload } as object, { idempotencyKey: key }),
    })
    acts.hear({
      refused: (problem, { key }) => refused.push(`${key}: ${problem}`),
      roundEnded: (replies) => rounds.push(replies.length),
    })
    const keep = (key: string, owner = 'awa', words = key) =>
      queue.keepAct({ kind: acts, key, owner, payload: { words } })
    const left = (owner = 'awa') => acts.read(owner).map(({ key }) => key)
    return { acts, keep, left, refused, rounds }
  }
  return { ...queue, ...store, kindOf }
}

const keys = () => phone.calls.map(({ key }) => key)
const down = () => void (phone.answer = () => 'lost')
const up = () => void (phone.answer = () => ({ status: 200 }))

test('acts kept without network are sent in their order, each once, with their key', async () => {
  const { kindOf, sendActs } = await openTab()
  const { keep, left, rounds } = kindOf('word')
  down()
  for (const key of ['a', 'b', 'c']) keep(key)
  await sendActs()
  expect(left()).toEqual(['a', 'b', 'c'])
  up()
  phone.calls.length = 0
  await sendActs()
  expect(keys()).toEqual(['a', 'b', 'c'])
  await sendActs()
  expect([keys().length, left(), rounds]).toEqual([3, [], [3]])
  expect(phone.storage.has(QUEUE_KEY)).toBe(false)
})

test('without network the queue tries again by itself, and stops when all is sent', async () => {
  const { kindOf } = await openTab()
  const { keep, left } = kindOf('word')
  down()
  keep('a')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(left()).toEqual(['a'])
  up()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(left()).toEqual([])
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that is loaded again sends what the former one kept', async () => {
  down()
  const before = await openTab()
  before.kindOf('word').keep('a')
  await before.sendActs()
  up()
  phone.calls.length = 0
  const after = await openTab()
  const { left } = after.kindOf('word')
  expect(left()).toEqual(['a'])
  await after.sendActs()
  expect([keys(), left()]).toEqual([['a'], []])
})

test('two open tabs send each act once', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const kinds = [one.kindOf('word'), other.kindOf('word')]
  down()
  for (const key of ['a', 'b']) kinds[0]?.keep(key)
  await one.sendActs()
  up()
  phone.calls.length = 0
  await Promise.all([one.sendActs(), other.sendActs()])
  expect(keys()).toEqual(['a', 'b'])
})

test('another user on the same phone neither sees nor sends the first one’s acts', async () => {
  const { kindOf, sendActs } = await openTab()
  const { keep, left } = kindOf('word')
  down()
  keep('a')
  await sendActs()
  phone.calls.length = 0
  up()
  phone.signIn('moussa')
  keep('a', 'moussa')
  await sendActs()
  expect(phone.calls.map(({ token }) => token)).toEqual(['Bearer token of moussa'])
  expect([left('awa'), left('moussa')]).toEqual([['a'], []])
  phone.signIn('awa')
  await sendActs()
  expect(phone.calls.at(-1)?.token).toBe('Bearer token of awa')
})

test('an act whose user leaves while it is prepared is not sent under the next session', async () => {
  const { actKind, keepAct, sendActs } = await openTab()
  const begun = Promise.withResolvers<void>()
  const prepared = Promise.withResolvers<void>()
  const acts = actKind<Words, unknown>({
    kind: 'slow',
    isPayload: isWords,
    async send({ payload }, { call }) {
      begun.resolve()
      await prepared.promise
      return call(post, { body: payload } as object)
    },
  })
  keepAct({ kind: acts, key: 'a', owner: 'awa', payload: { words: 'a' } })
  const sent = sendActs()
  await begun.promise
  phone.signIn('moussa')
  prepared.resolve()
  await sent
  expect([phone.calls, acts.read('awa').length]).toEqual([[], 1])
})

test('a refused act keeps its sentence and is not retried by itself; the others go on', async () => {
  const { kindOf, sendActs, retryAct } = await openTab()
  const { acts, keep, left, refused } = kindOf('word')
  phone.answer = ({ key }) =>
    key === 'b' ? { status: 422, body: { code: 'x', message: 'Non.' } } : { status: 200 }
  for (const key of ['a', 'b', 'c']) keep(key)
  await sendActs()
  await sendActs()
  expect([keys(), left(), refused]).toEqual([['a', 'b', 'c'], ['b'], ['b: Non.']])
  expect(acts.read('awa')[0]?.problem).toBe('Non.')
  up()
  retryAct({ kind: 'word', key: 'b', owner: 'awa' })
  await sendActs()
  expect(left()).toEqual([])
})

test('a server that is not well holds back one kind, in order; the other kinds go on', async () => {
  const { kindOf, sendActs } = await openTab()
  const [words, codes] = [kindOf('word'), kindOf('code')]
  phone.answer = ({ key }) => ({ status: key === 'a' ? 503 : 200 })
  words.keep('a')
  words.keep('b')
  codes.keep('c')
  await sendActs()
  expect([words.left(), codes.left()]).toEqual([['a', 'b'], []])
})

test('an act changed while it is sent is sent again as it is now', async () => {
  const { kindOf, sendActs } = await openTab()
  const { keep, left } = kindOf('word')
  let second = false
  phone.answer = () => {
    if (!second) {
      vi.setSystemTime(Date.now() + 5)
      keep('a', 'awa', 'changed')
    }
    second = true
    return { status: 200 }
  }
  keep('a')
  await sendActs()
  await sendActs()
  expect(phone.calls.map(({ body }) => body)).toEqual([{ words: 'a' }, { words: 'changed' }])
  expect(left()).toEqual([])
})

test('an act that its user is changing is held back', async () => {
  const { kindOf, sendActs, holdAct } = await openTab()
  const { keep, left } = kindOf('word')
  const release = holdAct({ kind: 'word', key: 'a', owner: 'awa' })
  keep('a')
  await sendActs()
  expect(left()).toEqual(['a'])
  release()
  await sendActs()
  expect(left()).toEqual([])
})

test('a full device says so, and the act is sent as long as its page is open', async () => {
  const { kindOf, sendActs, actStore } = await openTab()
  const { keep, left } = kindOf('word')
  // A screen shows the queue.
  actStore.listen(() => undefined)
  down()
  expect(keep('a')).toBe(true)
  phone.full = true
  expect(keep('b')).toBe(false)
  await sendActs()
  // Another tab writes what it knows.
  phone.otherTab(QUEUE_KEY, phone.storage.get(QUEUE_KEY) ?? null)
  expect(left()).toEqual(['a', 'b'])
  up()
  phone.calls.length = 0
  await sendActs()
  expect([keys(), left()]).toEqual([['a', 'b'], []])
})

test('damaged storage and acts of another version are left out, and nothing else with them', async () => {
  const { kindOf, sendActs } = await openTab()
  const { left } = kindOf('word')
  const whole = { kind: 'word', key: 'a', owner: 'awa', keptAt: '2026', problem: null }
  phone.storage.set(
    QUEUE_KEY,
    JSON.stringify([
      { ...whole, payload: 1 },
      null,
      { key: 1 },
      { ...whole, key: 'b', payload: { words: 'b' } },
    ]),
  )
  expect(left()).toEqual(['b'])
  await sendActs()
  expect(keys()).toEqual(['b'])
  phone.otherTab(QUEUE_KEY, 'damaged')
  expect(left()).toEqual([])
})
