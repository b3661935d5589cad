import { expect, onTestFinished, test } from 'vitest'

import { PurgedCache } from './front-cache.ts'
import { openLog } from '#kernel/log.ts'

/**
 * A cache in front that starts with everything dropped, twice. `fails`: how many calls it refuses.
 */
async function openFront() {
  const calls: string[][] = []
  const state = { now: 0, fails: 0 }
  const front = new PurgedCache({
    log: openLog('silent'),
    now: () => state.now,
    purge: async (tags) => {
      if (state.fails-- > 0) throw new Error('away')
      calls.push([...tags])
    },
  })
  front.start()
  onTestFinished(() => front.stop())
  const at = async (ms: number) => {
    state.now = ms
    await front.send()
    return calls.splice(0)
  }
  await at(0)
  await at(3_000)
  return { front, state, at }
}

test('a refused call loses no tag and is tried again, less and less often', async () => {
  const { front, state, at } = await openFront()
  state.fails = 2
  front.drop(['products'])
  expect(await at(10_000)).toEqual([])
  expect(await at(11_999)).toEqual([])
  expect(await at(12_000)).toEqual([])
  front.drop(['product:bazin'])
  expect(await at(15_999)).toEqual([])
  expect(await at(16_000)).toEqual([['products', 'product:bazin']])
})

test('a tag that could break out of its header is left out', async () => {
  const { front } = await openFront()
  const { 'surrogate-key': keys, 'cache-tag': tags } = front.headers(
    { browser: 10, front: 15, stale: 15 },
    ['products', 'product:a b', 'shop:\r\nset-cookie: x', 'product:bazin', 'products'],
  )
  expect(keys).toBe('market products product:bazin')
  expect(tags).toBe('market,products,product:bazin')
})
