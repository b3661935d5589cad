import { expect, it } from 'vitest'

import { limitParallel } from './picture-work.ts'

it('two pictures are worked on at once, the others wait in the order they came', async () => {
  const limit = limitParallel(2)
  const log: string[] = []
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const all = gates.map(({ name, promise }) =>
    limit(async () => {
      log.push(`${name} starts`)
      await promise
      log.push(`${name} ends`)
    }),
  )
  for (const [index, gate] of gates.entries()) {
    gate.resolve()
    await all[index]
  }
  expect(log.slice(0, 2)).toEqual(['a starts', 'b starts'])
  expect(log.indexOf('c starts')).toBeGreaterThan(log.indexOf('a ends'))
  expect(log.indexOf('d starts')).toBeGreaterThan(log.indexOf('c starts'))
})

it('a picture that fails gives its place to the next, and its error to the caller', async () => {
  const limit = limitParallel(1)
  const failing = limit(() => Promise.reject(new Error('broken')))
  const next = limit(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('many pictures at once never exceed the limit', async () => {
  const limit = limitParallel(3)
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 100 }, () =>
      limit(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(3)
})
