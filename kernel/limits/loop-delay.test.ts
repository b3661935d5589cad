import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { LoopDelay } from './load-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('one long pause refuses no request; a process that is late again and again does', async () => {
  const http = fastify()
  onTestFinished(() => http.close())
  let now = 0
  const loop = new LoopDelay(http, () => now)
  const pause = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(500)
    return loop.isLate()
  }
  // Opening took its time.
  now = 60_000
  await http.listen({ port: 0, host: '127.0.0.1' })
  expect([pause(500), pause(9_000), pause(500)]).toEqual([false, false, false])
  expect([pause(1_600), pause(1_600), pause(1_600)]).toEqual([false, true, true])
  expect(pause(510)).toBe(false)
})
